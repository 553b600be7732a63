/** Tests what counts as evidence about the service: whose answers, how many, and how many different values. */
import { expect, test } from 'vitest';
import { projectCaller } from '../../scripts/project-caller.ts';
import { observeCommand } from '../../toolkit/observe/command.ts';
import { objectAt } from '../../toolkit/contract/objects.js';
import { proposalsOf } from '../../toolkit/observe/propose/propose.ts';
import { reportOf } from '../../toolkit/observe/report/report.ts';
import { called } from '../support/called.ts';
import { contract } from '../support/contract.ts';
import { exampleOf } from '../support/examples.ts';
import { entryOf, exchangeOf, harWith, observerOf } from './exchanges.ts';

const rate = objectAt({ rate: exampleOf(contract, 'getFxRate', '200') }, 'rate');
const ratePath = '/fx-rate-api/list/fx/rate?countryCode=NGA';
const observe = (...args: string[]) => called(observeCommand(projectCaller('observe')), ...args);

function many(count: number, parts: Parameters<typeof exchangeOf>[0]) {
  return Array.from({ length: count }, (_, at) => exchangeOf({ came: rate, at, ...parts }));
}

const page = Buffer.from('<html>Bad gateway</html>');

test.each([
  [301, 'text/html', 'redirect'],
  [307, 'application/json', 'redirect'],
  [304, 'text/html', 'not modified'],
  [502, 'text/html', 'of a gateway'],
  [504, 'text/plain; charset=utf-8', 'of a gateway'],
])('%i as %s is recognised and not judged', (status, type, word) => {
  const plain = reportOf(observerOf(many(12, {})), 10);
  const others = many(12, { status, headers: [['Content-Type', type]] }).map((one) => ({
    ...one,
    answer: { ...one.answer, body: page },
  }));
  const observer = observerOf([...many(12, {}), ...others]);
  const { apart, stated, differences, unknowns } = reportOf(observer, 10);
  expect(apart).toMatchObject([{ place: `getFxRate answer ${status} ${word}`, count: 12 }]);
  expect([stated, differences]).toEqual([[], []]);
  const isAnswered = ({ what, verdict }: (typeof unknowns)[number]) =>
    what.startsWith('responses.') && verdict !== 'never seen';
  expect(unknowns.filter(isAnswered)).toEqual(plain.unknowns.filter(isAnswered));
  const names = proposalsOf(observer, 'a test', 3).map(({ name }) => name);
  expect(names.filter((name) => name.includes(String(status)))).toEqual([]);
});

test.each([
  ['application/json', { message: 'no' }],
  ['text/html', undefined],
])("a 500 as %s counts as the service's", (type, came) => {
  const exchanges = many(12, { status: 500, headers: [['Content-Type', type]], came });
  expect(reportOf(observerOf(exchanges), 10).apart).toEqual([]);
});

test('a single value, however frequent, confirms nothing and makes no list', () => {
  const known = (countryCode: string) => many(12, { came: { ...rate, countryCode } });
  const patternOf = (codes: string[]) => {
    const observer = observerOf(codes.flatMap(known));
    const [found] = reportOf(observer, 10).assumptions.filter(
      ({ place, what }) => place.endsWith('/CountryCode') && what === 'pattern',
    );
    const names = proposalsOf(observer, 'a test', 3).map(({ name }) => name);
    return { ...found, isProposed: names.includes('CountryCode.pattern') };
  };
  expect(patternOf(['NGA'])).toMatchObject({
    verdict: 'one value',
    distinct: 1,
    isProposed: false,
  });
  expect(patternOf(['NGA', 'GHA'])).toMatchObject({
    verdict: 'held',
    distinct: 2,
    isProposed: true,
  });
  const window = (fxWindow: string) => many(12, { came: { ...rate, fxWindow } });
  const lists = (of: string[]) =>
    proposalsOf(observerOf(of.flatMap(window)), 'a test', 3).filter(({ name }) =>
      name.endsWith('fxWindow.enum'),
    ).length;
  expect([lists(['SPOT']), lists(['SPOT', 'FLOATING'])]).toEqual([0, 1]);
});

test('the busiest host is the service, and --host names another', async () => {
  const entry = (host: string, came: unknown) => {
    const made = entryOf({ path: ratePath }, JSON.stringify(came));
    return { ...made, request: { ...made.request, url: `https://${host}${ratePath}` } };
  };
  const file = harWith([
    ...Array.from({ length: 3 }, () => entry('other.example', { price: 'none' })),
    ...Array.from({ length: 4 }, () => entry('api.example:8443', rate)),
  ]);
  const service = await observe(file, '--least', '1');
  expect(service.code).toBe(0);
  expect(service.out).toMatch(/^host +3 {2}other\.example: .*left out; choose it with --host$/m);
  expect(service.out).not.toMatch(/^(broken|new)/m);
  const other = await observe(file, '--least', '1', '--host', 'other.example');
  expect(other.out).toMatch(/^host +4 {2}api\.example:8443: .*left out/m);
  expect(other.out).toMatch(/^broken +3 {2}getFxRate answer 200/m);
  expect(other.code).toBe(1);
});
