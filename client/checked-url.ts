/** URLs that others have made: the token goes along, so they must lead to the service. */

/**
 * Checks a URL that others have made, and gives it without its fragment.
 *
 * @throws TypeError when it is not below the base URL, for a token must not go elsewhere, or when
 * it would be read as another URL than it seems to be.
 */
export function checkedUrl(base: string, url: string): string {
  const [address = ''] = url.split('#', 1);
  const [path = '', query] = address.split('?', 2);
  if (!path.startsWith(`${base}/`)) {
    throw new TypeError(`the URL is not below the base URL ${base}`);
  }
  const segments = path.slice(base.length + 1).split('/');
  if (segments.some((segment) => /^(\.|%2e){0,2}$/i.test(segment)) || /[^!-~]|[\\{}]/.test(path)) {
    throw new TypeError(
      'the path of the URL has an empty segment, a step, or a parameter left open',
    );
  }
  return query === undefined ? path : address;
}
