import { OpenAPIBackend } from 'openapi-backend';
import type { Answer, Serve } from './served.ts';

export const serve: Serve = async (bundle) => {
  // The tool's own check only knows OpenAPI 3.0.
  const is30 = bundle.endsWith('openapi.compatible.json');
  const api = new OpenAPIBackend({ definition: bundle, strict: is30, quick: !is30 });
  api.register({
    notFound: () => answer(404, {}),
    methodNotAllowed: () => answer(405, {}),
    unauthorizedHandler: () => answer(401, {}),
    validationFail: ({ validation }) => answer(400, validation.errors),
    notImplemented({ operation, api: self }) {
      const { status, mock } = self.mockResponseForOperation(operation.operationId ?? '');
      return answer(status, mock);
    },
  });
  api.registerSecurityHandler('bearerAuth', ({ request }) => 'authorization' in request.headers);
  await api.init();
  return {
    ask: ({ method, path, headers, body }) =>
      api.handleRequest({
        method,
        path,
        headers,
        ...(body !== undefined && { body: JSON.parse(body) }),
      }),
    close: async () => undefined,
  };
};

function answer(status: number, body: unknown): Answer {
  return { status, text: JSON.stringify(body) };
}
