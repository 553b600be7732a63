import { fastify } from 'fastify';
import glue from 'fastify-openapi-glue';
import type { Serve } from './served.ts';

export const serve: Serve = async (bundle, examples) => {
  const app = fastify();
  // The tool's own errors lack fields that the documented 400 requires, and would become a 500.
  app.setErrorHandler((error: { statusCode?: number; message: string }, _request, reply) =>
    reply
      .code(error.statusCode ?? 500)
      .serializer(JSON.stringify)
      .send({ message: error.message }),
  );
  const serviceHandlers = Object.fromEntries(
    Object.entries(examples).map(([name, example]) => [name, async () => example]),
  );
  const securityHandlers = {
    async bearerAuth(request: { headers: { authorization?: string } }) {
      if (request.headers.authorization === undefined) throw new Error('A token must be sent.');
    },
  };
  await app.register(glue, { specification: bundle, serviceHandlers, securityHandlers });
  await app.ready();
  return {
    async ask({ method, path, headers, body }) {
      const asked = { url: path, headers, ...(body !== undefined && { payload: body }) };
      const response = await app.inject({ ...asked, method: method as 'GET' | 'POST' });
      return { status: response.statusCode, text: response.payload };
    },
    close: () => app.close(),
  };
};
