/**
 * Runs Dredd in this process. Dredd compiles the transactions of a small description and sends them in sequence to a
 * relay on the loopback address. The relay forwards each one to the service like any other request, and Dredd
 * compares the answer. Dredd checks less than the judge, so only the judge decides.
 */
import { EventEmitter, once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { DreddDescription, DreddTest } from 'dredd';
import { mediaTypeOf } from '../../contract/json-bodies.ts';
import type { DreddVerdict } from '../judge/results.ts';
import { isReply, type Received, type Reply } from '../wire/exchange.ts';
import type { DreddDocument } from './dredd-document.ts';

export class DreddError extends Error {
  override name = 'DreddError';
}

export interface Answered {
  /** The answer to judge; undefined if there is none. */
  received: Received | undefined;
  /** Called once, after Dredd has compared the answer with every correct one. */
  conclude(verdict: DreddVerdict): void;
}

interface Turn extends Answered {
  check: number;
  /** The differences from each correct answer. */
  differences: string[][];
}

/**
 * @param answer called once for each check of the document; Dredd waits until it resolves
 * @throws the error of `answer`, which is then not called again
 */
export async function runDredd(
  document: DreddDocument,
  answer: (check: number) => Promise<Answered>,
): Promise<void> {
  const Dredd = await loadDredd();
  const troubles: unknown[] = [];
  const turns: Turn[] = [];
  const concludeLast = (): void =>
    turns.slice(-1).forEach((turn) => turn.conclude(verdictOf(turn)));
  const relay = await startRelay(troubles, async (check) => {
    if (turns.at(-1)?.check !== check) {
      concludeLast();
      turns.push({ ...(await answer(check)), check, differences: [] });
    }
    return turns.at(-1)?.received;
  });
  const emitter = new EventEmitter();
  listen(emitter, troubles, () => turns.at(-1));
  const dredd = new Dredd({
    endpoint: relay.endpoint,
    apiDescriptions: [JSON.stringify(document)],
    loglevel: 'silent',
    emitter,
  });
  await new Promise<void>((done, failed) => {
    dredd.run((error) => (error ? failed(new DreddError(error.message)) : done()));
  }).finally(relay.close);
  if (troubles.length > 0) throw troubles[0];
  const [judged, wanted] = [turns.flatMap((turn) => turn.differences), Object.keys(document.paths)];
  if (judged.length !== wanted.length) {
    throw new DreddError(
      `Dredd must judge ${wanted.length} transactions; it judged ${judged.length}.`,
    );
  }
  concludeLast();
}

/** Relays the status, the media type without parameters, and the body of the answer. */
async function startRelay(
  troubles: unknown[],
  answer: (check: number) => Promise<Received | undefined>,
) {
  const respond = async (check: number, response: ServerResponse): Promise<void> => {
    const received = troubles.length > 0 ? undefined : await answer(check);
    if (!received) return void response.writeHead(204).end();
    if (!isAnswer(received)) return void response.destroy();
    const mediaType = mediaTypeOf(received.contentType);
    const headers = mediaType === undefined ? {} : { 'Content-Type': mediaType };
    response.writeHead(Number(received.status), headers).end(escaped(received.body));
  };
  const server = createServer(({ url = '' }, response) => {
    respond(Number(url.split('/')[1]), response).catch((error: unknown) => {
      troubles.push(error);
      response.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new DreddError('No port is free.');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Whether a Node.js server can send the status of a reply. */
function isAnswer(received: Received): received is Reply {
  return isReply(received) && Number(received.status) >= 200;
}

/** Dredd's parser adds a listener that ends the process with code 1, silently, at any unhandled rejection. */
async function loadDredd(): Promise<typeof import('dredd').default> {
  const before = process.listeners('unhandledRejection');
  const { default: Dredd } = await import('dredd');
  for (const listener of process.listeners('unhandledRejection')) {
    if (!before.includes(listener)) process.off('unhandledRejection', listener);
  }
  return Dredd;
}

/** Escapes U+FFFD, which does not change the JSON: otherwise Dredd would take the text for bytes. */
function escaped(body: Buffer): Buffer {
  const bytes = Buffer.from('\ufffd').toString('latin1');
  if (!body.includes(bytes, 0, 'latin1')) return body;
  return Buffer.from(body.toString('latin1').replaceAll(bytes, String.raw`\ufffd`), 'latin1');
}

/** Reads the verdicts directly, because Dredd's reporters print requests. */
function listen(emitter: EventEmitter, troubles: unknown[], turn: () => Turn | undefined): void {
  const judge = (differences: string[]): void => void turn()?.differences.push(differences);
  emitter.on('start', (descriptions: DreddDescription[], ready: () => void) => {
    for (const event of ['test pass', 'test fail', 'test skip', 'test error', 'end']) {
      emitter.removeAllListeners(event);
    }
    emitter.on('test pass', () => judge([]));
    emitter.on('test fail', ({ results }: DreddTest) => judge(differencesIn(results)));
    emitter.on('test error', () => {
      const received = turn()?.received;
      if (received && !isAnswer(received)) judge(['no answer']);
      else troubles.push(new DreddError('Dredd could not compare an answer with its description.'));
    });
    emitter.on('end', (ended: () => void) => ended());
    const warnings = descriptions.flatMap(({ annotations }) => annotations);
    if (warnings.length > 0) {
      const messages = warnings.map(({ message }) => message).join('\n  ');
      troubles.push(new DreddError(`Dredd warns of its description:\n  ${messages}`));
    }
    ready();
  });
}

/** Describes the differences in our words, because Dredd's quote values. A wrong status hides all other differences. */
function differencesIn({ fields: { statusCode, headers, body } }: DreddTest['results']): string[] {
  if (!statusCode.valid) return ['status'];
  const places = body?.errors.map(({ location }) =>
    location ? location.pointer || '/' : 'not JSON',
  );
  return [...(headers.valid ? [] : ['content type']), ...(places ?? [])];
}

/** Returns the differences from the most similar answer. */
function verdictOf({ differences }: Turn): DreddVerdict {
  const differs =
    differences.find(({ length }) => length === 0) ??
    differences.find(([first]) => first !== 'status') ??
    differences[0] ??
    [];
  return { kind: differs.length === 0 ? 'pass' : 'fail', differs };
}
