import type { FastifyInstance } from 'fastify';

/** Adds `/`, where a reader who only has the address finds everything, and `/openapi.json`. */
export function addEntrance(app: FastifyInstance, contract: object): void {
  app.get('/', (request, reply) => {
    reply.header('vary', 'accept');
    const isBrowser = request.headers.accept?.includes('text/html') ?? false;
    return isBrowser ? reply.redirect('/_sandbox/', 302) : reply.send(links);
  });
  addDocument(app, '/openapi.json', contract);
}

export function addDocument(app: FastifyInstance, path: string, document: object): void {
  let text: string | undefined;
  app.get(path, (_request, reply) => {
    text ??= JSON.stringify(document);
    return reply.type('application/json').send(text);
  });
}

const links = {
  title: 'Local sandbox',
  page: '/_sandbox/',
  contract: '/openapi.json',
  simulation: '/_sandbox/openapi.json',
  health: '/_sandbox/health',
  guide: 'docs/sandbox.md',
};
