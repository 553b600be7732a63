/** Login and refresh, the contract's own operations, sent through the client's transport. */
import { isRejectedError } from '../errors.js';
import { fieldOf } from '../field.js';
import { TokenError } from './token-error.js';
/**
 * Neither moves money, so a login is tried again after an unknown outcome. A refresh whose answer was
 * lost may have spent its refresh token, so it is repeated only where no login can take its place.
 */
export function createAuthOperations(send) {
    return {
        login: ({ email, password }) => grantOf(send, 'login-refused', {
            path: '/auth/login',
            body: { email, password },
            retryable: true,
            read: (answer) => readTokens(fieldOf(answer, 'data'), 'accessToken'),
        }),
        refresh: ({ accessToken, refreshToken }, mayRepeat) => grantOf(send, 'refresh-refused', {
            path: '/auth/refresh/token',
            body: { refreshToken },
            retryable: mayRepeat,
            headers: { authorization: `Bearer ${accessToken}` },
            // Here the access token is named `token`.
            read: (answer) => readTokens(answer, 'token'),
        }),
    };
}
/** For one of the two, with all its attempts. shared-renewal.ts waits longer than both together. */
const timeouts = { total: 15_000 };
async function grantOf(send, rejection, { path, body, retryable, headers: sent = {}, read }) {
    let cause;
    try {
        const isAnswer = (answer) => read(answer) !== undefined;
        const { data, headers } = await send({ method: 'POST', path, body, retryable, isAnswer, needsToken: false }, { timeouts, headers: sent, exact: false });
        const tokens = read(data);
        const serverTime = Date.parse(headers.get('date') ?? '');
        if (tokens)
            return { ...tokens, ...(Number.isFinite(serverTime) && { serverTime }) };
    }
    catch (error) {
        cause = error;
    }
    throw toTokenError(cause, rejection);
}
function toTokenError(cause, rejection) {
    if (!isRejectedError(cause)) {
        return new TokenError('unavailable', 'Login or refresh got no usable answer. Try again.', {
            cause,
        });
    }
    const { status } = cause;
    // These mean "not now", and say nothing about the credentials.
    const reason = [408, 425, 429].includes(status) ? 'unavailable' : rejection;
    return new TokenError(reason, `${advice[reason]} The service answered ${status}.`, {
        cause,
        status,
    });
}
const advice = {
    'login-refused': 'The login was rejected. Check the credentials: each environment has its own.',
    'refresh-refused': 'The refresh token was rejected. Log in again and give the client the new pair.',
    unavailable: 'The service accepts no login or refresh at the moment. Try again later.',
};
function readTokens(source, name) {
    const accessToken = fieldOf(source, name);
    const refreshToken = fieldOf(source, 'refreshToken');
    if (!isToken(accessToken) || !isToken(refreshToken))
        return undefined;
    const expiresIn = fieldOf(source, 'expiresIn');
    return { accessToken, refreshToken, ...(typeof expiresIn === 'number' && { expiresIn }) };
}
/** What a header can carry: a token with a line break would make every call fail. */
function isToken(value) {
    return typeof value === 'string' && /^[!-~]+$/.test(value);
}
