/** The transport of a client: one call in, one answer or one of three errors out. */
import { deliver } from './deliver.js';
import { neverSent } from './failure.js';
import { urlOf } from './path.js';
import { prepare } from './prepare.js';
/** @returns what named functions send their calls with */
export function createSend(client) {
    return async (request, options = {}) => {
        const { method, path, params, needsToken = true, retryable, isAnswer = anyJson } = request;
        const parts = { method, path, params, body: undefined, needsToken, retryable, isAnswer };
        let ready;
        try {
            parts.body = serialised(request.body);
            ready = prepare(client, parts, urlOf(client.base, path, params), options);
        }
        catch (error) {
            throw neverSent(parts, error);
        }
        return deliver(client, ready);
    };
}
const anyJson = () => true;
/** @throws TypeError */
function serialised(body) {
    if (body === undefined)
        return undefined;
    let text;
    try {
        text = JSON.stringify(body);
    }
    catch {
        // The error may quote what is in the body.
    }
    if (text === undefined)
        throw new TypeError('the body cannot be written as JSON');
    return text;
}
