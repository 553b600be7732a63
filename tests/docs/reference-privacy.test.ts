/** Tests that the interactive reference sends nothing, and runs nothing from the contract. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sourceFrom } from '../../scripts/build/make.ts';
import { siteFiles } from '../../scripts/build/site/site.ts';
import { projectRoot } from '../../scripts/project.ts';
import { createContract } from '../../toolkit/contract/contract.ts';
import { fullTest } from '../support/full-test.ts';
import { isFull } from '../support/full.ts';
import {
  firstHeading,
  headingOf,
  openOperation,
  openReference,
  operationNamed,
  type Reference,
} from './reference.ts';
import { writeSite } from './site.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await openReference();
});

afterAll(() => reference[Symbol.asyncDispose]());

fullTest('no other host gets a request', async () => {
  // Without its policy the page could send requests, so that the policy hides nothing here.
  const { page, foreign } = await reference.open({ change: withoutPolicy });
  await useEverything(page);
  expect(foreign).toEqual([]);
});

fullTest('the check detects a page that sends data to its makers', async () => {
  const { page, foreign } = await reference.open({
    change: (html) =>
      withoutPolicy(html).replace('"disableTelemetry":true', '"disableTelemetry":false'),
  });
  await useEverything(page);
  await expect.poll(() => foreign).not.toEqual([]);
});

test('an overlooked request cannot leave the page', async () => {
  const other = await reference.host();
  // The policy belongs to the document, so the quick set does not need the viewer.
  const { page } = await reference.open(isFull ? {} : { change: withoutViewer });
  if (isFull) await firstHeading(page).waitFor();
  const outcomes = await page.evaluate(`Promise.all([
    fetch('${other.url}?fetched').then(() => 'sent', () => 'refused'),
    new Promise((resolve) => {
      const image = new Image();
      image.onload = () => resolve('sent');
      image.onerror = () => resolve('refused');
      image.src = '${other.url}?image';
    }),
  ])`);
  expect(outcomes).toEqual(['refused', 'refused']);
  expect(other.asked).toEqual([]);
});

fullTest(
  'the page needs nothing that its policy rejects, and its console stays clean',
  async () => {
    const { page, complaints } = await reference.open();
    await useEverything(page);
    expect(complaints).toEqual([]);
  },
);

fullTest('text of the contract cannot end the script that it stands in', async () => {
  const outDir = join(reference.temporary, 'hostile');
  const title = 'Before</script><img src=x>after';
  const written = reference.source.contract.document;
  const hostile = createContract({ ...written, info: { ...written.info, title } });
  await writeSite(await siteFiles(sourceFrom(projectRoot, hostile)), outDir);
  const { page, complaints } = await reference.open({ folder: outDir });
  await headingOf(page, title).waitFor();
  expect(complaints).toEqual([]);
});

/** Does everything that a reader can: opens operations, searches, scrolls to the end, stays for minutes. */
async function useEverything(page: Page): Promise<void> {
  await firstHeading(page).waitFor();
  for (const placed of [
    operationNamed(reference.source, 'sendPayout'),
    ...reference.source.contract.webhooks,
  ]) {
    await openOperation(page, placed);
    await page.reload();
    await headingOf(page, placed.summary).waitFor();
  }
  await page.keyboard.press('Control+k');
  await page.keyboard.type('statement');
  await page.locator('#site-results').getByText('Statement').first().waitFor();
  await page.keyboard.press('Escape');
  const { published } = reference.source;
  const lastTag = published['x-tagGroups'].flatMap((group) => group.tags).at(-1) ?? '';
  await page.mouse.move(640, 450);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 20_000);
      return headingOf(page, lastTag).isVisible();
    })
    .toBe(true);
  await page.clock.runFor('02:00');
}

function withoutViewer(html: string): string {
  const without = html.replace(/<script src="redoc\.\w+\.js"><\/script>\n/, '');
  expect(without).not.toBe(html);
  return without;
}

function withoutPolicy(html: string): string {
  const without = html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>\n/, '');
  expect(without).not.toBe(html);
  return without;
}
