/**
 * Tests that every difference of a service is reported at its place and nowhere else, and that no output has a secret
 * or a personal value.
 */
import { beforeAll, expect, test, vi } from 'vitest';
import { printReport } from '../../toolkit/observe/report/console.ts';
import { formatMarkdown } from '../../toolkit/observe/report/markdown.ts';
import type { TrafficReport } from '../../toolkit/observe/report/report.ts';
import type { Behaviour } from '../support/flawed-service.ts';
import { fullTest } from '../support/full-test.ts';
import { chosenFrom, isFull } from '../support/full.ts';
import { exercise, planted, type Ask } from './exercise.ts';
import { recordService } from './recorded-service.ts';
import { linesOf, variants, type ObservedVariant } from './variants.ts';

async function observed(behaviours: readonly Behaviour[], asks: readonly Ask[] = []) {
  await using service = await recordService(behaviours);
  const token = await exercise(service.url, asks);
  const report = await service.observe(3);
  const written = [service.text(), formatMarkdown(report), JSON.stringify(report), printed(report)];
  return { report, token, written: written.join('\n') };
}

function printed(report: TrafficReport): string {
  const texts: string[] = [];
  const streams = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((text) => texts.push(String(text)) > 0),
  );
  printReport(report);
  for (const spy of streams) spy.mockRestore();
  expect(texts.join('')).toContain('assumed');
  return texts.join('');
}

let plain: TrafficReport;
beforeAll(async () => {
  plain = (await observed([])).report;
});

test('there are at least 30 variants, five of them of named-only operations', () => {
  expect(variants.length).toBeGreaterThanOrEqual(30);
  expect(variants.filter(({ section }) => section === 'namedOnly')).toHaveLength(5);
});

test('the plain service contradicts nothing', () => {
  expect(plain.stated).toEqual([]);
  expect(plain.differences).toEqual([]);
  expect(plain.assumptions.filter(({ contradicted }) => contradicted > 0)).toEqual([]);
});

/** Expects that each variant is reported at its place, and nowhere else. */
async function expectReported(together: readonly ObservedVariant[]): Promise<void> {
  const { report, token, written } = await observed(
    together.map(({ behaviour }) => behaviour),
    together.flatMap(({ asks }) => asks),
  );
  for (const { name, section, says } of together) {
    const found = (one: TrafficReport) => linesOf(one, section).filter((line) => says.test(line));
    expect(found(plain), name).toEqual([]);
    expect(found(report), `${name}:\n${linesOf(report, section).join('\n')}`).toHaveLength(1);
  }
  const secrets = [...planted, token].filter((one) => one !== '');
  expect(secrets.filter((one) => written.includes(one))).toEqual([]);
}

// There is one difference for each section of the report. The full set has each difference separately.
const chosen = chosenFrom(variants, ({ section }) => section);

test.skipIf(isFull)(
  'a variant of each section together: each is reported at its place',
  async () => {
    expect(new Set(chosen.map(({ section }) => section)).size).toBe(6);
    await expectReported(chosen);
  },
);

fullTest.each(variants)('$name: reported at its place', (variant) => expectReported([variant]));
