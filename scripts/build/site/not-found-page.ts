import { leadTo } from './guides.ts';
import type { Page } from './page.ts';

export const notFoundPage: Page = {
  path: '404',
  title: 'Page not found',
  label: 'Page not found',
  summary: 'There is no page at this address.',
  group: 'About',
  markdown: `# Page not found

There is no page at this address. Use the search, or one of these links:

- [Home](site:index)
- [Quickstart](site:${leadTo.firstPayout})
- [Operations](site:operations/index)
- [Response codes](site:guides/response-codes)
- [Known unknowns](site:about/known-unknowns)
`,
};

/** Uses absolute links, because a host shows this page at any depth. The address ends with a slash. */
export function fromAnywhere(html: string, address: string): string {
  const { pathname } = new URL(address);
  return html.replace(
    /\b((?:href|src|data-index|data-root)=")(?!https?:|data:|#)/g,
    (start) => `${start}${pathname}`,
  );
}
