/** The page "How it compares": its figures are those that the bench wrote. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  charted,
  comparisonCharts,
  comparisonFile,
  comparisonMarkdown,
  measures,
  readComparison,
} from '../../scripts/build/site/comparison.ts';
import { projectRoot } from '../../scripts/project.ts';

test('each figure is in a table, and the chart has a bar for each page', async () => {
  const comparison = await readComparison(projectRoot);
  const markdown = comparisonMarkdown(comparison);
  const charts = comparisonCharts(comparison);
  for (const { key, title } of measures) {
    const section = markdown.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
    const [, chart = ''] = /\(site:([^)]+)\)/.exec(section) ?? [];
    if (key === charted.key)
      expect(String(charts[chart]).match(/<rect/g)).toHaveLength(comparison.compared.length);
    for (const { name, figures } of comparison.compared) {
      const [, shown = ''] = new RegExp(`\\| ${name} \\| ([\\d.,]+)`).exec(section) ?? [];
      expect(Number(shown.replaceAll(',', '')), `${name}: ${key}`).toBe(figures[key]);
    }
  }
  expect(markdown).toContain(comparison.date);
  expect(markdown).toContain(comparison.processor);
});

test('a file that the bench did not write fails the build and says what to run', async () => {
  const root = await mkdtemp(join(tmpdir(), 'comparison-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await mkdir(join(root, 'docs'));
  await writeFile(join(root, comparisonFile), '{"compared":[{}]}');
  await expect(readComparison(root)).rejects.toThrow('npm run bench -- docs');
});
