import { readFile } from 'node:fs/promises';
import { fromOpenApi } from '@mswjs/source/open-api';
import { setupServer } from 'msw/node';
import type { Serve } from './served.ts';

export const serve: Serve = async (bundle) => {
  const document = JSON.parse(await readFile(bundle, 'utf8'));
  const server = setupServer(...(await fromOpenApi(document)));
  server.listen({ onUnhandledRequest: () => undefined });
  return {
    async ask({ path, ...init }) {
      // If no handler answers, nobody does, because the host name is reserved.
      try {
        const response = await fetch(`${document.servers[0].url}${path}`, init);
        return { status: response.status, text: await response.text() };
      } catch (error) {
        return { status: 503, text: String(error) };
      }
    },
    close: async () => server.close(),
  };
};
