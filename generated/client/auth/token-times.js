/**
 * When tokens expire, on the clock of the service.
 *
 * Three sources, the most reliable first: the JWT's own `exp`; `expiresIn`, whose unit the service's
 * documentation does not say; none, and then the token is used until the service answers 401. A wrong
 * guess costs one 401 and a renewal, never a payout: what was answered 401 was not taken.
 */
import { fieldOf } from '../field.js';
/**
 * Reads the life of tokens just granted.
 *
 * The clock of the service is known by the `Date` of its answer, else by the token's `iat`, else it
 * is assumed to be ours. A token that seems to have expired when it was granted proves that a clock
 * was misread, so its `exp` is ignored.
 *
 * @param now our time, in milliseconds since 1970
 */
export function measureLife(grant, now) {
    const claims = readJwtTimes(grant.accessToken);
    const issuedAt = grant.serverTime ?? claims.issuedAt ?? now;
    const stated = claims.expiresAt ?? issuedAt + lifetimeOf(grant.expiresIn);
    const expiresAt = stated > issuedAt ? stated : issuedAt + lifetimeOf(grant.expiresIn);
    return {
        skew: issuedAt - now,
        issuedAt,
        ...(Number.isFinite(expiresAt) && { expiresAt }),
    };
}
/**
 * The claims `iat` and `exp` of a JWT, in milliseconds since 1970; nothing when it is not a JWT or
 * has neither. The signature is not checked: this only decides when to get a new token.
 */
export function readJwtTimes(token) {
    const [, payload = ''] = token.split('.');
    let claims;
    try {
        claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    }
    catch {
        return {};
    }
    const issuedAt = numericDate(claims, 'iat');
    const expiresAt = numericDate(claims, 'exp');
    return {
        ...(issuedAt !== undefined && { issuedAt }),
        ...(expiresAt !== undefined && { expiresAt }),
    };
}
/** A NumericDate is in seconds (RFC 7519). */
function numericDate(claims, name) {
    const value = fieldOf(claims, name);
    return typeof value === 'number' && Number.isFinite(value) ? value * 1000 : undefined;
}
/**
 * `expiresIn` in milliseconds. Access tokens live for minutes or hours: from 100,000 on (28 hours, if
 * it were seconds) it is read as milliseconds, below as seconds. Infinite when it is missing.
 */
function lifetimeOf(expiresIn) {
    if (expiresIn === undefined || !Number.isFinite(expiresIn) || expiresIn <= 0)
        return Infinity;
    return expiresIn >= 100_000 ? expiresIn : expiresIn * 1000;
}
