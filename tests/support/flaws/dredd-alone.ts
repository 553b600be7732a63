/**
 * Dredd as it is used without these tests: every documented success with the contract's examples, and
 * a hook that logs in. What it finds is measured beside what these tests find.
 */
import { EventEmitter } from 'node:events';
import Dredd from 'dredd';
import type { Contract } from '../../../toolkit/contract/contract.ts';
import type { JsonObject } from '../../../toolkit/contract/document.ts';
import { successOf, type DocumentedOperation } from '../../../toolkit/contract/operation.ts';
import { startFlawedService, type Variant } from '../flawed-service.ts';
import { tokensOf } from './tokens.ts';

/** The transactions that Dredd reports as failed. */
export async function failuresOfDredd(contract: Contract, variant?: Variant): Promise<string[]> {
  const service = await startFlawedService({
    contract,
    flaws: variant ? [variant.behaviour] : [],
  });
  const failed: string[] = [];
  const emitter = new EventEmitter();
  emitter.on('start', (_: unknown, ready: () => void) => {
    // Its own reporters print.
    for (const event of ['test pass', 'test fail', 'test skip', 'test error', 'end']) {
      emitter.removeAllListeners(event);
    }
    emitter.on('test fail', ({ title }: { title: string }) => failed.push(title));
    emitter.on('test error', (_error: unknown, { title }: { title: string }) => failed.push(title));
    emitter.on('end', (ended: () => void) => ended());
    ready();
  });
  const dredd = new Dredd({
    endpoint: service.url,
    apiDescriptions: [JSON.stringify(descriptionOf(contract))],
    loglevel: 'silent',
    emitter,
  });
  const { transactionRunner } = dredd;
  const execute = transactionRunner.executeAllTransactions.bind(transactionRunner);
  transactionRunner.executeAllTransactions = (transactions, hooks, done) => {
    hooks.beforeEach((transaction, ready) => {
      void tokensOf(service.url, contract).then(({ access, refresh }) => {
        const { request, fullPath } = transaction;
        request.headers['Authorization'] = `Bearer ${access}`;
        if (fullPath === contract.find('refreshToken')?.path) {
          request.body = JSON.stringify({ refreshToken: refresh });
        }
        ready();
      });
    });
    execute(transactions, hooks, done);
  };
  try {
    await new Promise<void>((done, fail) => {
      dredd.run((error) => (error ? fail(error) : done()));
    });
  } finally {
    await service.close();
  }
  return failed;
}

/** OpenAPI 3.0.3, since Dredd reads no newer one, with the examples that it sends and compares. */
function descriptionOf(contract: Contract): JsonObject {
  const paths: { [path: string]: JsonObject } = {};
  for (const operation of contract.documented) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: partOf(operation) };
  }
  return { openapi: '3.0.3', info: { title: 'contract', version: '1.0.0' }, paths };
}

function partOf(operation: DocumentedOperation): JsonObject {
  const { parameters, body } = operation;
  const success = successOf(operation);
  const example = body?.examples[0]?.value;
  const wanted = success?.content?.examples[0]?.value;
  return {
    parameters: parameters.map(({ name, in: place, example: value = '' }) => ({
      name,
      in: place,
      required: true,
      schema: { type: 'string' },
      example: value,
    })),
    ...(example !== undefined && {
      requestBody: { content: { 'application/json': { schema: { type: 'object' }, example } } },
    }),
    responses: {
      [success?.status ?? '200']: {
        description: 'The success.',
        content: {
          'application/json; charset=utf-8': { ...(wanted !== undefined && { example: wanted }) },
        },
      },
    },
  };
}
