/** From the bundle back to the source: which file under openapi/ says a thing. */

/**
 * The file of a URL: the first segment is the folder, the others are joined by `_`.
 *
 * `/gateway/account/enquiry` is `openapi/paths/gateway/account_enquiry.yaml`.
 */
export function pathItemFile(url: string): string {
  const [folder = '', ...rest] = url.slice(1).split('/');
  return `openapi/paths/${folder}/${rest.join('_')}.yaml`;
}

/** The URL of a path item's file: `pathItemFile` the other way round. */
export function urlOfPathItemFile(file: string): string {
  const [, folder = '', name = ''] = /^openapi\/paths\/([^/]+)\/(.+)\.yaml$/.exec(file) ?? [];
  return `/${folder}/${name.replaceAll('_', '/')}`;
}

/** The file that holds what a JSON pointer of the bundle points to. */
export function sourceFileOf(pointer: string): string {
  const [kind = '', name = '', component = ''] = pointer
    .replace(/^#?\//, '')
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (kind === 'paths' && name) return pathItemFile(name);
  if (kind === 'webhooks' && name) return `openapi/webhooks/${name}.yaml`;
  if (kind === 'components' && component && name !== 'securitySchemes') {
    return `openapi/components/${name}/${component}.yaml`;
  }
  return 'openapi/openapi.yaml';
}
