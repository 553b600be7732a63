// @ts-check
import { isObject, listAt, objectAt, textAt } from '../../../toolkit/contract/objects.js';

const methods = ['get', 'put', 'post', 'patch', 'delete'];

/**
 * Every operation needs a token, but for login, which gives it.
 *
 * @param {unknown} document
 */
export default function onlyLoginIsPublic(document) {
  const byDefault = listAt(document, 'security');
  return Object.entries(objectAt(document, 'paths')).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = isObject(item) ? item[method] : undefined;
      if (!isObject(operation)) return [];
      const isLogin = textAt(operation, 'operationId') === 'login';
      const own = Object.hasOwn(operation, 'security') ? listAt(operation, 'security') : byDefault;
      if (isPublic(own) === isLogin) return [];
      const message = isLogin
        ? 'Login needs no token: it gives one. Write `security: []`.'
        : 'Only login is public. Remove `security` here; the root asks for the token.';
      return [{ message, path: ['paths', path, method] }];
    }),
  );
}

/**
 * Nothing is asked for, or an empty requirement lets everybody in.
 *
 * @param {unknown[]} requirements
 */
function isPublic(requirements) {
  if (requirements.length === 0) return true;
  return requirements.some((one) => isObject(one) && Object.keys(one).length === 0);
}
