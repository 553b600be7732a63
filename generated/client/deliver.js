/** A call from its first attempt to its conclusion. */
import { attempt } from './attempt.js';
import { failure } from './failure.js';
import { delayAfter } from './retry.js';
/**
 * Sends a call until it is accepted, refused, or cannot go on. It always ends.
 *
 * @throws NotSentError | RejectedError | UnknownOutcomeError
 */
export async function deliver(client, call) {
    const { clock, random } = client;
    const { harmless, key, plan, timeouts } = call;
    const { signal } = call.prepared;
    const deadline = clock.now() + timeouts.total;
    const attempts = [];
    let last;
    let wasUnknown = false;
    let renewed = false;
    const fail = (ending) => {
        throw failure(call, attempts, last, { harmless, wasUnknown, key, ending });
    };
    for (;;) {
        const startedAt = clock.now();
        if (signal?.aborted)
            return fail({ why: 'aborted', cause: signal.reason });
        if (startedAt >= deadline)
            return fail({ why: 'deadline' });
        last = await attempt(call.prepared, client.transport, clock, Math.min(timeouts.attempt, deadline - startedAt));
        const report = reportOf(last, attempts.length + 1, startedAt, clock.now());
        attempts.push(report);
        tell(client, report, call);
        const { answer, token } = last;
        if (last.outcome === 'accepted' && answer) {
            return {
                status: answer.status,
                headers: answer.headers,
                data: last.data,
                text: last.text ?? '',
                attempts,
            };
        }
        if (last.outcome === 'unknown')
            wasUnknown = true;
        if (token !== undefined && answer?.status === 401) {
            client.tokens?.refuse(token);
            // Refused at the door: nothing was done, and a new token is no second attempt at the payout.
            if (!renewed) {
                renewed = true;
                continue;
            }
        }
        if (!mayFollow(last, call))
            return fail({ why: 'final' });
        if (attempts.length >= plan.attempts)
            return fail({ why: 'attempts' });
        const delay = delayAfter(attempts.length, plan, random, last.retryAfter);
        if (clock.now() + delay >= deadline)
            return fail({ why: 'deadline' });
        await pause(delay, client, signal);
    }
}
function mayFollow(last, { resendable, retryable }) {
    if (last.reason === 'aborted' || last.reason === 'no-token')
        return false;
    if (last.outcome === 'unknown')
        return resendable;
    if (retryable === false)
        return false;
    // 429 and 425 say that the service did not take it, and would at another time.
    const status = last.answer?.status;
    return last.outcome === 'not-sent' || status === 429 || status === 425;
}
function reportOf(result, attempt, startedAt, now) {
    const { outcome, reason, answer, code, retryAfter } = result;
    return {
        attempt,
        outcome,
        reason,
        ...(answer && { status: answer.status }),
        ...(code !== undefined && { code }),
        startedAt,
        duration: now - startedAt,
        ...(retryAfter !== undefined && { retryAfter }),
    };
}
/** What listeners throw must not change what became of the call. */
function tell({ onAttempt, logger }, report, call) {
    if (!onAttempt && !logger)
        return;
    const { method, path } = call;
    const { attempt: number, outcome, reason, status, duration } = report;
    try {
        const what = `${method} ${path}, attempt ${number}`;
        const line = `${what}: ${outcome}, ${status ?? reason}, ${Math.round(duration)} ms`;
        if (outcome === 'accepted')
            logger?.debug(line);
        else
            logger?.warn(line);
    }
    catch {
        // Told already as well as can be.
    }
    try {
        const told = onAttempt?.(report, { method, path });
        if (told instanceof Promise)
            told.catch(() => undefined);
    }
    catch {
        // The same.
    }
}
function pause(delay, { clock }, signal) {
    return new Promise((resolve) => {
        const end = () => {
            cancel();
            signal?.removeEventListener('abort', end);
            resolve();
        };
        const cancel = clock.after(delay, end);
        signal?.addEventListener('abort', end);
    });
}
