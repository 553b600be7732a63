import { codeOf, safeCause } from './errors.js';
import { parseExact } from './exact-json.js';
import { retryAfterOf } from './retry.js';
/** Makes an attempt. It ends within the time, whatever the transport and the token source do. */
export function attempt(call, transport, clock, timeout) {
    const { signal } = call;
    const progress = { sent: false, over: false };
    const control = { sending: () => !progress.over && (progress.sent = true) };
    return new Promise((resolve) => {
        const end = (result) => {
            if (progress.over)
                return;
            progress.over = true;
            cancelTimer();
            signal?.removeEventListener('abort', onAbort);
            result.answer = progress.answer;
            result.token = progress.token;
            if (progress.answer)
                result.retryAfter = retryAfterOf(progress.answer.headers, clock.now());
            // What may still come says no more, and must not hold a connection.
            if (result.text === undefined) {
                progress.controller?.abort();
                control.stop?.();
            }
            resolve(result);
        };
        const onAbort = () => end(cutOff(progress, 'aborted', signal?.reason));
        const cancelTimer = clock.after(timeout, () => end(cutOff(progress, 'timeout', undefined)));
        signal?.addEventListener('abort', onAbort);
        void exchange(call, transport, progress, control).then(end);
    });
}
async function exchange(call, transport, progress, control) {
    try {
        let { headers } = call;
        if (call.tokens) {
            const token = await call.tokens.token(call.signal);
            // A header takes visible ASCII; platforms that refuse the rest quote it in their errors.
            if (!/^[!-~]+$/.test(token))
                throw new TypeError('the token is not one that a header can carry');
            progress.token = token;
            headers = { ...headers, authorization: `Bearer ${token}` };
        }
        const init = {
            method: call.method,
            headers,
            redirect: 'manual',
            // Made when it is asked for: it is the dearest part of an attempt.
            get signal() {
                progress.controller ??= new AbortController();
                return progress.controller.signal;
            },
        };
        if (call.body !== undefined)
            init.body = call.body;
        // A token that came after the end is not sent any more.
        if (transport.tellsWhenSent)
            init.control = control;
        else if (!control.sending())
            throw new TypeError('the attempt is over');
        const answer = await transport(call.url, init);
        progress.answer = answer;
        return judgeByStatus(answer.status) ?? judge(call, answer.status, await answer.text());
    }
    catch (error) {
        if (call.tokens && progress.token === undefined) {
            return { outcome: 'not-sent', reason: 'no-token', cause: safeCause(error) };
        }
        return cutOff(progress, 'connection', error);
    }
}
/**
 * What a status tells without its body. A redirect tells nothing: who sends it may have passed the
 * request on. 408 is a timeout on the way.
 */
function judgeByStatus(status) {
    if (status >= 200 && status < 300)
        return undefined;
    if (status >= 400 && status < 500 && status !== 408)
        return undefined;
    // A browser shows a redirect that it did not follow as status 0.
    const redirected = status === 0 || (status >= 300 && status < 400);
    return { outcome: 'unknown', reason: redirected ? 'redirect' : 'answered' };
}
function judge(call, status, text) {
    const rejected = status >= 400;
    try {
        const data = call.exact ? parseExact(text) : JSON.parse(text);
        if (rejected)
            return { outcome: 'rejected', reason: 'answered', data, text };
        if (call.isAnswer(data))
            return { outcome: 'accepted', reason: 'answered', data, text };
    }
    catch {
        // A refusal stays one, whatever its body is: the status says it. The error would quote the
        // body.
        if (rejected)
            return { outcome: 'rejected', reason: 'answered', data: text || undefined, text };
    }
    return { outcome: 'unknown', reason: 'not-json' };
}
/** What is known of an attempt that did not come to its end. */
function cutOff(progress, reason, error) {
    const { answer, sent } = progress;
    const cause = error === undefined || reason === 'aborted' ? error : safeCause(error);
    if (answer) {
        // The status of a refusal has come; only the words for it are missing.
        const outcome = answer.status >= 400 && answer.status < 500 ? 'rejected' : 'unknown';
        return {
            outcome,
            reason: reason === 'connection' ? 'cut-short' : reason,
            code: codeOf(error),
            cause,
        };
    }
    const never = !sent || (reason === 'connection' && neverConnected(error));
    return { outcome: never ? 'not-sent' : 'unknown', reason, code: codeOf(error), cause };
}
/**
 * Errors that come before a connection is there to send through: of the name, of the connection, of
 * the certificate. What is not listed may have come later.
 */
const beforeConnection = /^(ECONNREFUSED|ConnectionRefused|ENOTFOUND|EAI_\w+|UND_ERR_CONNECT_TIMEOUT)$|^(ERR_TLS_)?CERT_|SELF_SIGNED_CERT|^UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)/;
function neverConnected(error) {
    return beforeConnection.test(codeOf(error) ?? '');
}
