/** The proxy: asks the upstream, and lets pass what fits the contract. */
import type { Operation } from '../contract/operation.ts';
import { publishedRendition } from '../contract/renditions.ts';
import type { ContractServerOptions } from '../serve/contract-server.ts';
import { startContractServer } from '../serve/contract-server.ts';
import type { RunningServer } from '../serve/listen.ts';
import type { PrismResult, Violation } from '../serve/prism.ts';
import { bodyIsNotJson, loadPrism, malformedJson, parseBody } from '../serve/prism.ts';
import { problemReply, type Reply } from '../serve/reply.ts';

export interface ProxyOptions extends ContractServerOptions {
  upstream: URL;
  /** Takes a line per request, and one per breach. Nothing of what was sent or answered. */
  log(line: string): void;
}

/** @throws Node's error when the address cannot be taken. */
export async function startProxy({ upstream, ...options }: ProxyOptions): Promise<RunningServer> {
  const ask = await loadPrism(publishedRendition(options.contract.document), upstream);
  const log: ContractServerOptions['log'] = (line, breaches) => {
    options.log(line);
    for (const breach of breaches) options.log(`  breach: ${breach}`);
  };
  return startContractServer({ ...options, log }, async (operation, request) => {
    const body = parseBody(await request.readBody());
    if (!body.isJson) return { ...malformedJson, breaches: [breachOf(bodyIsNotJson)] };
    const forwarded = { ...request, headers: endToEnd(request.headers) };
    const failed = (): PrismResult => ({ kind: 'failed' });
    return replyFor(operation, await ask(operation, forwarded, body).catch(failed));
  });
}

function replyFor({ status: docStatus }: Operation, result: PrismResult): Reply {
  if (result.kind === 'failed') return noUpstream;
  const breaches = result.violations.map(breachOf);
  if (result.kind === 'problem') return { ...result.reply, breaches };
  // What a named-only operation answers is not shown, so no answer of it can break the contract.
  if (breaches.length > 0 && docStatus === 'documented') return { ...brokenAnswer, breaches };
  const { status, headers, body } = result;
  return {
    status,
    headers: endToEnd(headers),
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
}

/** Prism's messages name what the contract wants, and not what came. */
function breachOf({ location, message }: Violation): string {
  return `${location.join('.')}: ${message}`;
}

function endToEnd(headers: { [name: string]: string }): { [name: string]: string } {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !ofTheConnection.has(name.toLowerCase())),
  );
}

/** Headers that say how a message came, not what it is. Prism decodes what was compressed. */
const ofTheConnection = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]);

const brokenAnswer = problemReply(
  500,
  'The answer breaks the contract',
  'The service answered, but the answer is not passed on. The log of the proxy says why.',
);

const noUpstream: Reply = {
  ...problemReply(502, 'No answer', 'The upstream gave no answer that can be read.'),
  breaches: ['no answer of the upstream that can be read'],
};
