/** Login and refresh, the contract's own operations, sent through the client's transport. */
import { isRejectedError } from '../errors.js';
import { TokenError } from './token-error.js';
/**
 * Neither moves money, so a login is tried again after an unknown outcome. A refresh whose answer was
 * lost may have spent its refresh token, so it is repeated only where no login can take its place.
 */
export function createAuthOperations(send) {
    return {
        async login({ email, password }) {
            const answer = await call(send, 'login-refused', {
                path: '/auth/login',
                body: { email, password },
                retryable: true,
                isAnswer: (data) => readLogin(data) !== undefined,
            });
            return grant(answer, readLogin(answer.data));
        },
        async refresh({ accessToken, refreshToken }, mayRepeat) {
            const answer = await call(send, 'refresh-refused', {
                path: '/auth/refresh/token',
                body: { refreshToken },
                retryable: mayRepeat,
                headers: { authorization: `Bearer ${accessToken}` },
                isAnswer: (data) => readRefresh(data) !== undefined,
            });
            return grant(answer, readRefresh(answer.data));
        },
    };
}
/** For one of the two, with all its attempts. How long others wait builds on it (shared-renewal.ts). */
const timeouts = { total: 15_000 };
async function call(send, refusal, { headers = {}, ...request }) {
    const options = { timeouts, headers, exact: false };
    try {
        return await send({ method: 'POST', ...request, needsToken: false }, options);
    }
    catch (error) {
        throw toTokenError(error, refusal);
    }
}
/** These say "not now", and nothing of the credentials. */
const passingStatuses = [408, 425, 429];
function toTokenError(cause, refusal) {
    if (!isRejectedError(cause)) {
        const message = 'Login or refresh gave no usable answer. Try again.';
        return new TokenError('unavailable', message, { cause });
    }
    const { status } = cause;
    const reason = passingStatuses.includes(status) ? 'unavailable' : refusal;
    return new TokenError(reason, `${advice[reason]} The service answered ${status}.`, {
        cause,
        status,
    });
}
const advice = {
    'login-refused': 'The login was refused. Check the credentials: each environment has its own.',
    'refresh-refused': 'The refresh token was refused. Log in again, and give the client the new pair.',
    unavailable: 'The service takes no login or refresh now. Try again later.',
};
function grant(answer, tokens) {
    // `isAnswer` has seen to it that there are tokens.
    if (!tokens)
        throw new TokenError('unavailable', 'The answer has no tokens. Try again.');
    const serverTime = Date.parse(answer.headers.get('date') ?? '');
    return { ...tokens, ...(Number.isFinite(serverTime) && { serverTime }) };
}
/** `login` names the access token `accessToken`, under `data`. */
function readLogin(answer) {
    return readTokens(fieldOf(answer, 'data'), 'accessToken');
}
/** `refreshToken` names it `token`. */
function readRefresh(answer) {
    return readTokens(answer, 'token');
}
function readTokens(holder, name) {
    const accessToken = fieldOf(holder, name);
    const refreshToken = fieldOf(holder, 'refreshToken');
    if (!isToken(accessToken) || !isToken(refreshToken))
        return undefined;
    const expiresIn = fieldOf(holder, 'expiresIn');
    return { accessToken, refreshToken, ...(typeof expiresIn === 'number' && { expiresIn }) };
}
/** What a header can carry: a token with a line break in it would make every call fail. */
function isToken(value) {
    return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value);
}
function fieldOf(object, name) {
    return typeof object === 'object' && object !== null ? Reflect.get(object, name) : undefined;
}
