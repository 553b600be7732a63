/**
 * The proxy: stops what breaks something that the source states, and remarks on what only differs
 * from an assumption of the contract.
 */
import { describeFindings, isBreach } from '../contract/findings.ts';
import type { ContractServerOptions } from '../serve/contract-server.ts';
import { startContractServer } from '../serve/contract-server.ts';
import type { RunningServer } from '../serve/listen.ts';
import { problemReply, type Reply } from '../serve/reply.ts';
import type { Exchange } from '../traffic/exchange.ts';
import { passOn, withWebhooks } from './deliveries.ts';
import { forward } from './forward.ts';
import { judgeAnswer, judgeRequest, type Judged } from './judge.ts';
import { exchangeOf } from './recording.ts';

export interface ProxyOptions extends Omit<ContractServerOptions, 'log' | 'maxBodyBytes'> {
  upstream: URL;
  /** Whether remarks count as breaches. */
  strict: boolean;
  /** Takes a line per request, breach and remark. Nothing of what was sent or answered. */
  log(line: string): void;
  /** The partner's own endpoint: deliveries to its path are passed on to it. */
  deliveries?: URL | undefined;
  /** Takes every exchange with the upstream, as it was: what is stored of it is masked there. */
  record?(exchange: Exchange): void;
}

const maxBodyBytes = 10_000_000;

/** @throws Node's error when the address cannot be taken. */
export async function startProxy(options: ProxyOptions): Promise<RunningServer> {
  const { contract, upstream, strict, deliveries: endpoint, record } = options;
  const log: ContractServerOptions['log'] = (line, notes) => {
    options.log(line);
    for (const note of notes) options.log(`  ${note}`);
  };
  const isBroken = ({ findings }: Judged): boolean =>
    findings.some((finding) => isBreach(finding, strict));

  const routed = endpoint ? withWebhooks(contract, endpoint.pathname) : contract;
  const serving = { ...options, contract: routed, maxBodyBytes, log };
  const describe = (judged: readonly Judged[]): string[] => notesOf(judged, strict);

  return startContractServer(serving, async (operation, request) => {
    if (endpoint && operation.kind === 'webhook') {
      return passOn({ contract, endpoint, record, describe }, operation, request);
    }
    const body = await request.readBody();
    const sent = judgeRequest(contract, operation, request, body);
    const broken = sent.find(isBroken);
    if (broken) {
      return { ...notForwarded(broken.status, broken), notes: notesOf(sent, strict) };
    }
    const { url, headers } = request;
    const passing = { method: operation.method.toUpperCase(), url, headers, body };
    const startedAt = new Date();
    const answer = await forward(upstream, passing).catch(() => undefined);
    record?.(exchangeOf(upstream, startedAt, passing, answer));
    if (!answer) return { ...noUpstream, notes: [...notesOf(sent, strict), noAnswer] };
    const came = judgeAnswer(contract, operation, answer);
    const notes = notesOf([...sent, ...came], strict);
    return { ...(came.some(isBroken) ? brokenAnswer : answer), notes };
  });
}

function notesOf(judged: readonly Judged[], strict: boolean): string[] {
  const about = (word: string, wanted: boolean): string[] =>
    judged.flatMap(({ part, findings }) => {
      const these = findings.filter((finding) => isBreach(finding, strict) === wanted);
      return describeFindings(part, these).map((line) => `${word}: ${line}`);
    });
  return [...about('breach', true), ...about('remark', false)];
}

function notForwarded(status: number, { part, findings }: Judged): Reply {
  const detail = `Not forwarded: ${describeFindings(part, findings).join('; ')}`;
  const headers = status === 401 ? { 'www-authenticate': 'Bearer' } : {};
  return problemReply(status, 'The request breaks the contract', detail, headers);
}

const brokenAnswer = problemReply(
  500,
  'The answer breaks the contract',
  'The service answered, but the answer is not passed on. The log of the proxy says why.',
);

const noUpstream = problemReply(502, 'No answer', 'The upstream gave no answer that can be read.');

const noAnswer = 'breach: no answer of the upstream that can be read';
