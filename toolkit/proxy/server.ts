/** Blocks traffic that breaks a stated rule, and remarks on traffic that departs from an assumption. */
import { Readable } from 'node:stream';
import type { Contract } from '../contract/contract.ts';
import { describeFindings, isBreach } from '../contract/findings.ts';
import { isObject, textAt } from '../contract/objects.js';
import { isHarmless, type Operation } from '../contract/operation.ts';
import { createRouter } from '../contract/router.ts';
import { webhookOf } from '../contract/webhook-of.ts';
import { startContractServer, type ContractServerOptions } from '../serve/contract-server.ts';
import type { RunningServer } from '../serve/listen.ts';
import { problemReply, type Reply } from '../serve/reply.ts';
import { messageOf, type Exchange } from '../traffic/exchange.ts';
import { createEntryMask, type Keeps } from '../traffic/har-entry.ts';
import { bodyNeededOf, judgeAnswer } from '../traffic/judge-answer.ts';
import type { JudgedPart } from '../traffic/judge-body.ts';
import { judgeRequest, type JudgedRequestPart } from '../traffic/judge-request.ts';
import { createRecorder, type Recorder } from '../traffic/recorder.ts';
import { forward, type Way } from './forward.ts';
import { baseUrlOf, createUpstream, type PassingRequest } from './upstream.ts';

export interface ProxyOptions extends Omit<ContractServerOptions, 'log' | 'maxBodyBytes'> {
  upstream: URL;
  strict: boolean;
  /** Receives one line per request, breach and remark, without any data sent or received. */
  log(line: string): void;
  /** The partner's own endpoint. Deliveries to its path are passed on to it. */
  deliveries?: URL | undefined;
  /** Receives every exchange with the upstream, unmasked; masking happens when it is stored. */
  record?(exchange: Exchange): void;
}

const maxBodyBytes = 10_000_000;

/** The memory for all answers held at the same time, in bytes. */
const maxHeldBytes = 20 * 2 ** 20;

/** @throws Node's error if the address cannot be taken */
export async function startProxy(options: ProxyOptions): Promise<RunningServer> {
  const { contract, strict, deliveries: endpoint, record } = options;
  const log: ContractServerOptions['log'] = (line, notes) => {
    options.log(line);
    for (const note of notes) options.log(`  ${note}`);
  };
  const routed = endpoint ? withWebhooks(contract, endpoint.pathname) : contract;
  const serving = { ...options, contract: routed, maxBodyBytes, log };
  const room = { left: maxHeldBytes };
  const upstream = createUpstream(options.upstream);
  const partner = createUpstream(endpoint ? new URL(endpoint.origin) : options.upstream);
  const server = await startContractServer(serving, async (operation, request) => {
    const { url, path, headers, whenGone } = request;
    const body = await request.readBody();
    const method = operation.method.toUpperCase();
    const passing = { method, url, headers, body, whenGone, isHarmless: isHarmless(operation) };
    const way = { upstream: operation.kind === 'webhook' ? partner : upstream, room, record };
    return passOn({ contract, strict, way }, operation, path, passing);
  });
  return {
    url: server.url,
    async close() {
      await server.close();
      upstream.close();
      partner.close();
    },
  };
}

async function passOn(
  { contract, strict, way }: Pick<ProxyOptions, 'contract' | 'strict'> & { way: Way },
  operation: Operation,
  path: string,
  passing: PassingRequest,
): Promise<Reply> {
  const isBroken = ({ findings }: JudgedPart): boolean =>
    findings.some((finding) => isBreach(finding, strict));
  const { url, headers, body } = passing;
  const isDelivery = operation.kind === 'webhook';
  const webhook = isDelivery ? webhookOf(contract, operation.method, body) : undefined;
  const sent = { url, request: messageOf(headers, body) };
  const asks = judgeRequest(contract, webhook ?? operation, path, sent);
  const notes = notesOf('request', asks, strict);
  // Pass on a delivery even with breaches, because a blocked one might never come again.
  const broken = isDelivery ? undefined : asks.find(isBroken);
  if (broken) return { ...notForwarded(broken), notes };

  const { answer, exchange } = await forward(way, passing, (status, message) =>
    isDelivery ? 'nothing' : bodyNeededOf(contract, operation, status, message),
  );
  if (!answer) return { ...nothingCame, notes: [...notes, 'breach: no readable answer'] };
  if (isDelivery) return { ...answer, body: answer.takeBody(), notes };
  const sentAs = (name: string): unknown =>
    asks
      .map(({ value }) => (isObject(value) ? value[name] : undefined))
      .find((one) => one !== undefined);
  const asked = { sent: sentAs, at: exchange.startedAt };
  const judged = judgeAnswer(contract, operation, exchange, asked);
  // Memory ran out for this body, so it was not validated.
  const came = answer.isEnough ? judged : judged.filter(({ part }) => part !== 'body');
  notes.push(
    ...notesOf('answer', came, strict),
    ...(answer.isEnough ? [] : [`${strict ? 'breach' : 'remark'}: ${noRoom}`]),
  );
  const passed = { ...answer, body: answer.takeBody(), notes };
  if (!came.some(isBroken) && (answer.isEnough || !strict)) return passed;
  if (passed.body instanceof Readable) passed.body.destroy();
  return { ...brokenAnswer, notes };
}

/** Returns the findings in a message as lines, breaches first. */
function notesOf(message: string, judged: readonly JudgedPart[], strict: boolean): string[] {
  const about = (word: string, wanted: boolean): string[] =>
    judged.flatMap(({ part, findings }) => {
      const these = findings.filter((finding) => isBreach(finding, strict) === wanted);
      return describeFindings(`${message} ${part}`, these).map((line) => `${word}: ${line}`);
    });
  return [...about('breach', true), ...about('remark', false)];
}

/**
 * @param file must not exist
 * @param keeps the personal parts that are recorded unchanged
 * @throws Node's error if the address cannot be taken or the file cannot be created
 */
export async function startRecordingProxy(
  options: Omit<ProxyOptions, 'record'> & { file: string; keeps: Keeps },
): Promise<RunningServer> {
  const { contract, upstream, file, keeps, log, deliveries } = options;
  const mask = {
    ...createEntryMask(contract, baseUrlOf(upstream), keeps),
    ...(deliveries && { webhookUrl: baseUrlOf(deliveries) }),
  };
  let recorder: Recorder | undefined;
  const record = (exchange: Exchange): void => {
    try {
      recorder?.add(exchange);
    } catch (error) {
      // Stop recording after an error, so that payouts do not wait for a disk. Earlier records are complete.
      recorder?.close();
      recorder = undefined;
      log(`the recording stopped: ${textAt(error, 'code') ?? 'an exchange cannot be written'}`);
    }
  };
  const proxy = await startProxy({ ...options, record });
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
      recorder = undefined;
    },
  };
}

/** A request to the path of the partner's endpoint is a delivery. */
function withWebhooks(contract: Contract, path: string): Contract {
  const methods = new Map(contract.webhooks.map((one) => [one.method, { ...one, path }]));
  return { ...contract, router: createRouter([...contract.operations, ...methods.values()]) };
}

function notForwarded({ status, part, findings }: JudgedRequestPart): Reply {
  const detail = `Not forwarded: ${describeFindings(`request ${part}`, findings).join('; ')}`;
  const headers = status === 401 ? { 'www-authenticate': 'Bearer' } : {};
  return problemReply(status, 'The request breaks the contract', detail, headers);
}

const whyBroken = "Not passed on. The proxy's log says why.";
const brokenAnswer = problemReply(500, 'The answer breaks the contract', whyBroken);
const nothingCame = problemReply(502, 'No answer', 'The upstream sent no readable answer.');
const noRoom = `answer body not checked: answers may hold at most ${maxHeldBytes} bytes together`;
