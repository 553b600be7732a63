// The contract as Starlight's pages, with the defaults of its plugin.
import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import starlightOpenAPI, { openAPISidebarGroups } from 'starlight-openapi';

export default defineConfig({
  integrations: [
    starlight({
      title: 'Remittance Payout Service',
      plugins: [
        starlightOpenAPI([
          {
            base: 'api',
            schema: new URL('../../../../generated/openapi.json', import.meta.url).pathname,
          },
        ]),
      ],
      sidebar: openAPISidebarGroups,
    }),
  ],
});
