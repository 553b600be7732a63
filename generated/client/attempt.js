/** One attempt: a token, a request, an answer read to its end, and what it means. */
import { codeOf, safeCause } from './errors.js';
import { parseExact } from './exact-json.js';
import { readAnswer } from './read-answer.js';
import { retryAfterOf } from './retry.js';
/**
 * Makes an attempt. It ends within the time, whatever the transport and the token source do.
 *
 * @param tokens absent where the call carries no token of the client's
 */
export function attempt(call, { transport, clock, maxBytes }, tokens, timeout) {
    const { signal, method, url, body } = call;
    let isOver = false;
    let isSent = false;
    let controller;
    const control = { sending: () => !isOver && (isSent = true) };
    const result = { outcome: 'not-sent', reason: 'connection' };
    return new Promise((resolve) => {
        /** Whatever may still come changes nothing. Unless all has come, it must not occupy a connection. */
        const end = (isWhole) => {
            if (isOver)
                return;
            isOver = true;
            cancelTimer();
            signal?.removeEventListener('abort', onAbort);
            const { answer } = result;
            if (answer)
                result.retryAfter = retryAfterOf(answer.headers, clock.now());
            if (!isWhole) {
                controller?.abort();
                control.stop?.();
            }
            resolve(result);
        };
        const cutOff = (reason, error) => {
            if (isOver)
                return;
            const { answer } = result;
            result.code = codeOf(error);
            result.cause = error === undefined || reason === 'aborted' ? error : safeCause(error);
            result.reason = answer && reason === 'connection' ? 'cut-short' : reason;
            if (answer)
                result.outcome = outcomeBy(answer.status);
            else if (isSent && !(reason === 'connection' && beforeConnection.test(result.code ?? ''))) {
                result.outcome = 'unknown';
            }
            end(false);
        };
        const onAbort = () => cutOff('aborted', signal?.reason);
        const cancelTimer = clock.after(timeout, () => cutOff('timeout'));
        signal?.addEventListener('abort', onAbort);
        sendAndRead().then(end, (error) => cutOff(tokens && result.token === undefined ? 'no-token' : 'connection', error));
    });
    /** @returns whether all of the answer was read */
    async function sendAndRead() {
        let { headers } = call;
        if (tokens) {
            const token = await tokens.token(signal);
            // Platforms that reject anything else quote it in their errors.
            if (!/^[!-~]+$/.test(token))
                throw new TypeError('the token must be visible ASCII');
            result.token = token;
            headers = { ...headers, authorization: `Bearer ${token}` };
        }
        const init = { method, headers, redirect: 'manual', maxBytes };
        if (body !== undefined)
            init.body = body;
        if (!call.resendable)
            init.once = true;
        if (transport.tellsWhenSent)
            init.control = control;
        else {
            // A token that came after the end is not sent any more.
            if (!control.sending())
                return false;
            controller = new AbortController();
            init.signal = controller.signal;
        }
        const answer = await transport(url, init);
        result.answer = answer;
        const { status } = answer;
        const outcome = outcomeBy(status);
        // A browser shows a redirect that it did not follow as status 0. It proves nothing: its sender may
        // have passed the request on.
        if (status < 200 || (status >= 300 && status < 400)) {
            Object.assign(result, { outcome, reason: 'redirect' });
            return false;
        }
        const isAny = call.answer === 'any' && status < 300;
        const isText = !isAny || /json/i.test(answer.headers.get('content-type') ?? '');
        const read = await readAnswer(answer, isText, maxBytes);
        let data = read.length > 0 ? read : undefined;
        let isJson = false;
        if (typeof read === 'string') {
            result.text = read;
            try {
                data = call.exact ? parseExact(read) : JSON.parse(read);
                isJson = true;
            }
            catch {
                // The error would quote the body.
            }
        }
        const isAccepted = isAny || (status < 300 && isJson && (call.isAnswer?.(data) ?? true));
        result.data = data;
        result.outcome = isAccepted ? 'accepted' : outcome;
        result.reason = isAccepted || status >= 400 ? 'answered' : 'not-json';
        return true;
    }
}
/** What a status means by itself. 408 is a timeout on the way. */
function outcomeBy(status) {
    return status >= 400 && status < 500 && status !== 408 ? 'rejected' : 'unknown';
}
/**
 * Errors from before there is a connection to send through: of the host's name, the connection or
 * the certificate. Any other may have come later.
 */
const beforeConnection = /^(ECONNREFUSED|ConnectionRefused|ENOTFOUND|EAI_\w+|UND_ERR_CONNECT_TIMEOUT)$|^(ERR_TLS_)?CERT_|SELF_SIGNED_CERT|^UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)/;
