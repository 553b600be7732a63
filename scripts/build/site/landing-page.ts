/** The first page: what this is, and where to go. */
import type { ArtifactSource } from '../artifact.ts';
import { operationsOf, webhooksOf } from '../../../toolkit/contract/document.ts';
import { textAt } from '../../../toolkit/contract/objects.js';
import { collectUnknowns } from '../bundle/known-unknowns.ts';
import { readResponseCodes } from '../client/response-codes.ts';
import { isDocumented, namedOnlyPath } from './contract-pages.ts';
import type { Page } from './page.ts';

/** What it is, four doors, and figures from the contract. */
export function landingPage({ published, documented }: ArtifactSource): Page {
  const operations = operationsOf(published);
  const described = operations.filter(isDocumented).length;
  const namedOnly = operations.length - described;
  const webhooks = webhooksOf(published).length;
  const codes = readResponseCodes(published).length;
  const unknowns = collectUnknowns(documented).length;
  const summary = textAt(published.info, 'summary') ?? published.info.title;
  return {
    path: 'index',
    title: published.info.title,
    label: 'Home',
    summary,
    group: 'Start',
    markdown: `# ${published.info.title}

${summary} Partners log in, send payouts in batches, and follow each one until it is final. This is
the contract of the service, version ${published.info.version}, and what helps to build on it.

- [**Make a first payout**](site:guides/quickstart) From nothing to a paid payout in the sandbox, in
  under five minutes.
- [**Look up a response code**](site:guides/response-codes) ${codes} codes: what each means, whether it
  is final, what to do.
- [**Browse the operations**](site:operations/index) ${described} operations and ${webhooks} webhook,
  a page each, with samples.
- [**Download the contract**](#download) OpenAPI 3.1, a Postman collection, and the codes as JSON.

## Before money moves

A \`5xx\`, a timeout or a broken connection is an **unknown outcome**, not a failure: the service may
have taken the payout. Ask for its status; never send it again under a new reference because an answer
is missing. [Never pay twice](site:guides/retries) says how.

## What is known, and what is not

${described} operations and ${webhooks} webhook are documented. [${namedOnly} operations are named only](site:${namedOnlyPath}):
their method and path are known, and nothing else. Where the source is silent, this contract says so
instead of guessing: [${unknowns} known unknowns](site:about/known-unknowns), counted and linked.

## Download {#download}

- [openapi.yaml](site:openapi.yaml), [openapi.json](site:openapi.json): the whole contract, OpenAPI
  ${published.openapi}.
- [openapi.documented.json](site:openapi.documented.json): the documented part alone.
- [postman_collection.json](site:postman_collection.json), with an environment for
  [the sandbox](site:sandbox.postman_environment.json) and one for
  [production](site:production.postman_environment.json).
- [response-codes.json](site:response-codes.json): the response codes, for programs.
- [The interactive reference](site:reference/index.html), and the same
  [in one file](site:reference/offline.html) to keep or to send.
- [llms.txt](site:llms.txt): this site for language models. Every page has a Markdown twin: put
  \`.md\` in the place of \`.html\`.
`,
  };
}
