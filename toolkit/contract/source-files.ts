import { segmentsOf } from './pointers.ts';

/** Returns the file of a path: `openapi/paths/gateway/account_enquiry.yaml` for `/gateway/account/enquiry`. */
export function pathItemFile(url: string): string {
  const [folder = '', ...rest] = url.slice(1).split('/');
  return `openapi/paths/${folder}/${rest.join('_')}.yaml`;
}

/** The file under openapi/ that defines the target of a bundle pointer. */
export function sourceFileOf(pointer: string): string {
  const [kind = '', name = '', component = ''] = segmentsOf(pointer);
  if (kind === 'paths' && name) return pathItemFile(name);
  if (kind === 'webhooks' && name) return `openapi/webhooks/${name}.yaml`;
  if (kind === 'components' && component && name !== 'securitySchemes') {
    return `openapi/components/${name}/${component}.yaml`;
  }
  return 'openapi/openapi.yaml';
}
