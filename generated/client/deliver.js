/** A call from its first attempt to its end: one answer, or one of three errors. */
import { attempt } from './attempt.js';
import { pause } from './clock.js';
import { failure, neverSent, requestIdOf } from './failure.js';
import { sendsOnce } from './platform.js';
import { prepare, serialised } from './request.js';
import { delayAfter } from './retry.js';
/**
 * What calls are sent with. Each call is sent until it is accepted, rejected, or cannot go on. It always
 * ends.
 *
 * @param tokens where calls that need a token get it
 */
export function createSend(client, tokens) {
    return async (request, options = {}) => {
        const shown = { ...request, body: undefined };
        let call;
        try {
            const body = serialised(request);
            Object.assign(shown, { body });
            call = prepare(client, request, body, options);
            if (!call.resendable && !sendsOnce(client.transport))
                throw new TypeError(unsafePlatform);
        }
        catch (error) {
            throw neverSent(shown, error);
        }
        const needsToken = call.needsToken ?? true;
        return deliver(client, call, needsToken && call.headers['authorization'] === undefined ? tokens : undefined);
    };
}
const unsafePlatform = 'this platform may send a request twice by itself. Set idempotency: { header }, or send it from a server';
async function deliver(client, call, tokens) {
    const { clock } = client;
    const { plan, timeouts, signal } = call;
    const deadline = clock.now() + timeouts.total;
    const attempts = [];
    let last;
    let wasUnknown = false;
    let isRenewed = false;
    for (;;) {
        const startedAt = clock.now();
        if (signal?.aborted || startedAt >= deadline)
            break;
        last = await attempt(call, client, tokens, Math.min(timeouts.attempt, deadline - startedAt));
        const { outcome, answer, token } = last;
        const report = reportOf(last, attempts.length + 1, startedAt, clock.now());
        attempts.push(report);
        notify(client, report, call);
        if (answer && outcome === 'accepted') {
            const { status, headers } = answer;
            const requestId = requestIdOf(headers);
            const { data, text } = last;
            return { status, headers, data, text, attempts, requestId };
        }
        if (outcome === 'unknown')
            wasUnknown = true;
        if (tokens && token !== undefined && answer?.status === 401 && !isRenewed) {
            // Nothing was done yet, so sending it with a new token is not a second attempt at the payout.
            tokens.refuse(token);
            isRenewed = true;
            continue;
        }
        const delay = delayAfter(attempts.length, plan, client.random, last.retryAfter);
        const isLast = attempts.length >= plan.attempts || clock.now() + delay >= deadline;
        if (isLast || !mayFollow(last, call))
            break;
        await pause(clock, delay, signal);
    }
    throw failure(call, { attempts, last, wasUnknown }, signal?.aborted ? signal.reason : undefined);
}
function mayFollow(last, { resendable, retryable }) {
    if (last.reason === 'aborted' || last.reason === 'no-token')
        return false;
    if (last.outcome === 'unknown')
        return resendable;
    if (retryable === false)
        return false;
    // 429 and 425 mean that the service did not take it, and would at another time.
    const status = last.answer?.status;
    return last.outcome === 'not-sent' || status === 429 || status === 425;
}
function reportOf({ outcome, reason, answer, code, retryAfter }, attempt, startedAt, now) {
    const duration = now - startedAt;
    const report = { attempt, outcome, reason, startedAt, duration };
    if (answer)
        report.status = answer.status;
    if (code !== undefined)
        report.code = code;
    if (retryAfter !== undefined)
        report.retryAfter = retryAfter;
    return report;
}
/** What listeners throw must not change what became of the call. */
function notify({ onAttempt, logger }, report, call) {
    if (!onAttempt && !logger)
        return;
    const { method, path } = call;
    const { attempt: number, outcome, reason, status, duration } = report;
    try {
        const ending = `${outcome}, ${status ?? reason}, ${Math.round(duration)} ms`;
        logger?.[outcome === 'accepted' ? 'debug' : 'warn'](`${method} ${path}, attempt ${number}: ${ending}`);
    }
    catch {
        // There is nobody left to report it to.
    }
    try {
        const returned = onAttempt?.(report, { method, path });
        if (returned instanceof Promise)
            returned.catch(() => undefined);
    }
    catch {
        // The same.
    }
}
