/** Tokens as login or refresh has just given them. */
export interface TokenGrant {
    accessToken: string;
    refreshToken: string;
    /** As the service sent it, in an unknown unit. */
    expiresIn?: number;
    /** The `Date` of the answer, in milliseconds since 1970. */
    serverTime?: number;
}
/** The life of an access token, in milliseconds since 1970 on the clock of the service. */
export interface TokenLife {
    issuedAt?: number;
    /** Absent when it is not known reliably. */
    expiresAt?: number;
}
/** The life of a token that was granted this moment, and how far the service's clock is ahead. */
export interface MeasuredLife extends TokenLife {
    /** The service's time minus ours, in milliseconds. */
    skew: number;
}
/**
 * Reads the life of tokens just granted.
 *
 * The clock of the service is known by the `Date` of its answer, else by the token's `iat`, else it
 * is assumed to be ours. A token that seems to have expired when it was granted proves that a clock
 * was misread, so its `exp` is ignored.
 *
 * @param now our time, in milliseconds since 1970
 */
export declare function measureLife(grant: TokenGrant, now: number): MeasuredLife;
/**
 * The claims `iat` and `exp` of a JWT, in milliseconds since 1970; nothing when it is not a JWT or
 * has neither. The signature is not checked: this only decides when to get a new token.
 */
export declare function readJwtTimes(token: string): TokenLife;
