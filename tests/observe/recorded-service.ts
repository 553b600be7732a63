/** Starts a service behind the proxy's recorder, and returns the observations. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contract } from '../../toolkit/contract/contract.ts';
import { createObserver, type Observer } from '../../toolkit/observe/watch/observer.ts';
import { reportOf, type TrafficReport } from '../../toolkit/observe/report/report.ts';
import type { Exchange, Header } from '../../toolkit/traffic/exchange.ts';
import { createEntryMask } from '../../toolkit/traffic/har-entry.ts';
import { readHar } from '../../toolkit/traffic/read-har.ts';
import { createRecorder } from '../../toolkit/traffic/recorder.ts';
import { startFlawedService, type Behaviour } from '../support/flawed-service.ts';
import { contract } from '../support/contract.ts';
import { newFolder } from '../support/run-folder.ts';

export { contract };

export interface Recording extends AsyncDisposable {
  url: string;
  file: string;
  text(): string;
  /** @param least the number of samples that a conclusion needs */
  observe(least: number): Promise<TrafficReport>;
  /** Returns everything observed so far, compared with a contract. */
  read(of?: Contract): Promise<Observer>;
}

/** Starts a correct service, changed by the variant, behind a recorder. */
export async function recordService(variant: readonly Behaviour[]): Promise<Recording> {
  const file = join(newFolder(), 'traffic.har');
  const baseUrl = 'https://sandbox.remittance-payout.example/api';
  const recorder = createRecorder(file, createEntryMask(contract, baseUrl, 'names'));
  const record: Behaviour = async (request, context) => {
    const startedAt = new Date(context.now());
    const reply = await context.serve(request);
    if (request.operationId === '') return reply;
    const exchange: Exchange = {
      startedAt,
      milliseconds: 1,
      method: request.method,
      url: baseUrl + request.url,
      request: { headers: headerList(request.headers), body: Buffer.from(request.body) },
      status: reply.status,
      answer: { headers: headerList(reply.headers), body: Buffer.from(reply.body) },
    };
    recorder.add(exchange);
    return reply;
  };
  const service = await startFlawedService({ contract, flaws: [record, ...variant] });
  const read = async (of = contract): Promise<Observer> => {
    const observer = createObserver(of, undefined, [], true);
    for await (const exchange of readHar(file)) observer.add(exchange);
    return observer;
  };
  return {
    url: service.url,
    file,
    text: () => readFileSync(file, 'utf8'),
    observe: async (least) => reportOf(await read(), least),
    read,
    async [Symbol.asyncDispose]() {
      await service.close();
      recorder.close();
    },
  };
}

function headerList(headers: object): Header[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one): Header => [name, String(one)]),
  );
}
