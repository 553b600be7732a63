/** Stops what breaks a statement of the source, and remarks on what differs from an assumption. */
import { describeFindings, isBreach } from '../contract/findings.ts';
import { textAt } from '../contract/objects.js';
import { startContractServer, type ContractServerOptions } from '../serve/contract-server.ts';
import type { RunningServer } from '../serve/listen.ts';
import { problemReply, type Reply } from '../serve/reply.ts';
import type { Exchange } from '../traffic/exchange.ts';
import { createEntryMask } from '../traffic/har-entry.ts';
import { createRecorder, type Recorder } from '../traffic/recorder.ts';
import { askedIn, judgeAnswer } from '../traffic/judge-answer.ts';
import type { JudgedPart } from '../traffic/judge-body.ts';
import { judgeRequest, type JudgedRequestPart } from '../traffic/judge-request.ts';
import { passOn, withWebhooks } from './deliveries.ts';
import { baseUrlOf, forward, messageOf } from './forward.ts';

export interface ProxyOptions extends Omit<ContractServerOptions, 'log' | 'maxBodyBytes'> {
  upstream: URL;
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
  const isBroken = ({ findings }: JudgedPart): boolean =>
    findings.some((finding) => isBreach(finding, strict));
  const notesOn = (message: Side, judged: readonly JudgedPart[]): string[] =>
    notesOf(message, judged, strict);

  const routed = endpoint ? withWebhooks(contract, endpoint.pathname) : contract;
  const serving = { ...options, contract: routed, maxBodyBytes, log };
  return startContractServer(serving, async (operation, request) => {
    const { url, path, headers } = request;
    const body = await request.readBody();
    const passing = { method: operation.method.toUpperCase(), url, headers, body };
    if (endpoint && operation.kind === 'webhook') {
      const describe = (judged: readonly JudgedPart[]): string[] => notesOn('request', judged);
      return passOn({ contract, endpoint, record, describe }, { operation, path, passing });
    }
    const sent = judgeRequest(contract, operation, path, { url, request: messageOf(passing) });
    const notes = notesOn('request', sent);
    const broken = sent.find(isBroken);
    if (broken) return { ...notForwarded(broken), notes };
    const { answer, exchange } = await forward(upstream, passing);
    record?.(exchange);
    if (!answer) return { ...noUpstream, notes: [...notes, noAnswer] };
    const asked = askedIn(contract, operation, path, exchange);
    const came = judgeAnswer(contract, operation, exchange, asked);
    const all = [...notes, ...notesOn('answer', came)];
    return { ...(came.some(isBroken) ? brokenAnswer : answer), notes: all };
  });
}

export interface RecordingOptions extends Omit<ProxyOptions, 'record'> {
  /** Must not exist. */
  file: string;
  /** Masks only secrets. */
  keepsValues: boolean;
}

/** @throws Node's error when the address cannot be taken, or the file cannot be made. */
export async function startRecordingProxy(options: RecordingOptions): Promise<RunningServer> {
  const { contract, upstream, file, keepsValues, log, deliveries } = options;
  const mask = {
    ...createEntryMask(contract, baseUrlOf(upstream), keepsValues),
    ...(deliveries && { webhookUrl: baseUrlOf(deliveries) }),
  };
  let recorder: Recorder | undefined;
  const proxy = await startProxy({
    ...options,
    record(exchange) {
      try {
        recorder?.add(exchange);
      } catch (error) {
        // Payouts do not wait for a disk; what was written is whole.
        recorder?.close();
        recorder = undefined;
        log(`the recording stopped: ${textAt(error, 'code') ?? 'an exchange cannot be written'}`);
      }
    },
  });
  try {
    recorder = createRecorder(file, mask);
  } catch (error) {
    await proxy.close();
    throw error;
  }
  return {
    url: proxy.url,
    async close() {
      await proxy.close();
      recorder?.close();
    },
  };
}

type Side = 'request' | 'answer';

/** Breaches first. */
function notesOf(message: Side, judged: readonly JudgedPart[], strict: boolean): string[] {
  const about = (word: string, wanted: boolean): string[] =>
    judged.flatMap(({ part, findings }) => {
      const these = findings.filter((finding) => isBreach(finding, strict) === wanted);
      return describeFindings(`${message} ${part}`, these).map((line) => `${word}: ${line}`);
    });
  return [...about('breach', true), ...about('remark', false)];
}

function notForwarded({ status, part, findings }: JudgedRequestPart): Reply {
  const detail = `Not forwarded: ${describeFindings(`request ${part}`, findings).join('; ')}`;
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
