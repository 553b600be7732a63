/** The first page: what this is, and where to go. */
import type { Contract } from '../../../toolkit/contract/contract.ts';
import { textAt } from '../../../toolkit/contract/objects.js';
import { counted } from '../../../toolkit/contract/texts.ts';
import { unknownsOf } from '../../../toolkit/contract/unknowns.ts';
import { namedOnlyPath } from './contract-pages.ts';
import { operationPath } from './operation-page.ts';
import type { Page } from './page.ts';

/** What it is, a door for each kind of reader, and figures from the contract. */
export function landingPage(contract: Contract): Page {
  const { title, version, document } = contract;
  const documented = `${counted(contract.documented.length, 'operation')} and ${counted(contract.webhooks.length, 'webhook')}`;
  const summary = textAt(document.info, 'summary') ?? title;
  const [first] = contract.documented;
  const firstTry = first ? `${operationPath(first.operationId)}#try-it` : 'operations/index';
  return {
    path: 'index',
    title,
    label: 'Home',
    summary,
    group: 'Start',
    markdown: `# ${title}

${summary} Partners log in, send payouts in batches, and follow each one until it is final. This is
the contract of the service, version ${version}, and what helps to build on it.

- [**You send payouts**](site:guides/quickstart) A partner, from nothing to a paid payout in the local sandbox.
  - [Make a first payout](site:guides/quickstart), with curl or in TypeScript, then [never pay twice](site:guides/retries)
  - Look up [a response code](site:guides/response-codes), such as [\`10\`](site:guides/response-codes#code-10) or [\`40\`](site:guides/response-codes#code-40), or [an error](site:guides/errors)
  - Take a client for [TypeScript](site:guides/client), [Python](site:guides/python), [Java](site:guides/java), [Go](site:guides/go) or [PHP](site:guides/php), or [make one](site:guides/other-languages) for C# and others
  - [Try a call on its page](site:${firstTry}), as [every operation](site:operations/index) has one, with samples for curl and each language
  - [Run the local sandbox](site:guides/sandbox), and choose what becomes of a payout
- [**You implement the service**](site:guides/implement) From the contract to a server that passes its tests.
  - [Write a first operation](site:guides/implement), and test it
  - [Test a service against the contract](site:guides/contract-tests)
  - [Answer the known unknowns](site:about/known-unknowns)
  - [See what is named only](site:${namedOnlyPath})
  - [Compare with the local sandbox's choices](site:guides/sandbox-choices)
- [**You maintain the contract**](site:about/extensions) Keep it true, and know who relies on it.
  - [Read the marks of the contract](site:about/extensions)
  - [Follow the rules of versions](site:about/versioning) and [the changelog](site:about/changelog)
  - [Test a client](site:guides/client-test), or [run all of it in containers](site:guides/containers)
  - [Download the contract](#download), or give an agent [llms.txt](site:llms.txt)

## Before money moves

A \`5xx\`, a timeout or a broken connection is an **unknown outcome**, not a failure: the service may
have taken the payout. Ask for its status; never send it again under a new reference because an answer
is missing. [Never pay twice](site:guides/retries) says how.

## What is known, and what is not

${documented} are documented. Of [${counted(contract.namedOnly.length, 'operation')}](site:${namedOnlyPath}) only the
method and the path are known. Where the source is silent, this contract says so instead of guessing: [${counted(unknownsOf(contract).length, 'known unknown')}](site:about/known-unknowns), counted and linked.

## Download {#download}

- [openapi.yaml](site:openapi.yaml), [openapi.json](site:openapi.json): the whole contract, OpenAPI
  ${document.openapi}.
- [openapi.documented.json](site:openapi.documented.json): the documented part alone.
- [openapi.compatible.json](site:openapi.compatible.json): the same as OpenAPI 3.0, for
  [tools that need it](site:guides/other-tools).
- [flows.arazzo.yaml](site:flows.arazzo.yaml): paying and following as an Arazzo description,
  [to read and to run](site:guides/flows).
- [postman_collection.json](site:postman_collection.json), with tests of the answers
  and an environment each for [the local sandbox](site:local-sandbox.postman_environment.json), the
  service's [sandbox environment](site:sandbox.postman_environment.json) and
  [production](site:production.postman_environment.json).
- [response-codes.json](site:response-codes.json): the response codes, for programs.
- [The interactive reference](site:reference/index.html), and the same
  [in one file](site:reference/offline.html) to keep or to send.
- [llms.txt](site:llms.txt): this site for language models. Every page has a Markdown twin: put
  \`.md\` in the place of \`.html\`.
`,
  };
}
