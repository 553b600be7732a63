/** URLs that others have made: the token goes along, so they must lead to the service. */
/**
 * Checks a URL that others have made, and gives it without its fragment.
 *
 * @throws TypeError when it is not below the base URL, for a token must not go elsewhere, or when
 * it would be read as another URL than it seems to be.
 */
export declare function checkedUrl(base: string, url: string): string;
