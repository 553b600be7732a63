import { expect, test } from 'vitest';
import type { Change, Weight } from '../../scripts/diff/changes.ts';
import { missingForPackage, missingForRelease } from '../../scripts/diff/release.ts';

const base = { version: '1.4.2', changelog: '# Changelog\n\n## 1.4.2\n\n- Old line.\n' };

function changesOf(...weights: Weight[]): Change[] {
  return weights.map((weight) => ({
    weight,
    side: 'response',
    carriers: ['GET /x'],
    message: 'It changed.',
  }));
}

function nextWith(version: string, line: string) {
  return {
    version,
    changelog: `# Changelog\n\n## ${version}\n\n- ${line}\n\n## 1.4.2\n\n- Old line.\n`,
  };
}

test.each<{ weights: Weight[]; version: string; line: string }>([
  { weights: ['breaking', 'wording'], version: '2.0.0', line: '[Breaking] The field is gone.' },
  { weights: ['compatible'], version: '1.5.0', line: 'A new field.' },
  { weights: ['wording'], version: '1.4.3', line: 'Clearer words.' },
  { weights: ['wording'], version: '2.0.0', line: 'Clearer words.' },
  { weights: ['wording'], version: '1.4.3-rc.1', line: 'Clearer words.' },
  { weights: ['breaking'], version: '2.0.0-rc.1', line: '[Breaking] The field is gone.' },
])('$weights may be released as $version', ({ weights, version, line }) => {
  expect(missingForRelease(base, nextWith(version, line), changesOf(...weights))).toEqual([]);
});

test.each<{ weights: Weight[]; version: string; line: string; says: string }>([
  { weights: ['breaking'], version: '1.5.0', line: '[Breaking] Gone.', says: 'need a major step' },
  { weights: ['compatible'], version: '1.4.3', line: 'New.', says: 'need a minor step' },
  { weights: ['wording'], version: '1.4.1', line: 'Words.', says: 'need a patch step' },
  { weights: ['wording'], version: '1.4.2-rc.1', line: 'Words.', says: 'need a patch step' },
  { weights: ['compatible'], version: '1.4.3-rc.1', line: 'New.', says: 'need a minor step' },
  { weights: ['wording'], version: 'next', line: 'Words.', says: 'need a patch step' },
  { weights: ['breaking'], version: '2.0.0', line: 'Gone.', says: '[Breaking]' },
])('$weights may not be released as $version with "$line"', ({ weights, version, line, says }) => {
  const missing = missingForRelease(base, nextWith(version, line), changesOf(...weights));
  expect(missing).toHaveLength(1);
  expect(missing[0]).toContain(says);
});

test('a version without a section in the changelog is not ready', () => {
  const next = { version: '1.5.0', changelog: base.changelog };
  expect(missingForRelease(base, next, changesOf('compatible'))).toEqual([
    'CHANGELOG.md has no section "## 1.5.0". Add one, with a line per change.',
  ]);
});

test('a change under the same version asks for the version and for a line', () => {
  const missing = missingForRelease(base, base, changesOf('compatible'));
  expect(missing.join('\n')).toContain('need a minor step');
  expect(missing.join('\n')).toContain('says nothing new under 1.4.2');
});

test('between release candidates, a change of any weight is allowed', () => {
  const candidate = { version: '2.0.0-rc.1', changelog: base.changelog };
  const next = nextWith('2.0.0-rc.2', '[Breaking] One more field is gone.');
  expect(missingForRelease(candidate, next, changesOf('breaking'))).toEqual([]);
});

test('a package whose code changed asks for a higher version and a line in its changelog', () => {
  expect(missingForPackage('client/typescript', base, base)).toEqual([
    'The version of client/typescript/ is 1.4.2, but it has changed since 1.4.2. Raise it.',
    'client/typescript/CHANGELOG.md says nothing new under 1.4.2. Add a line per change.',
  ]);
  expect(missingForPackage('client/typescript', base, nextWith('1.4.3', 'A fix.'))).toEqual([]);
});

test('without changes, nothing is missing', () => {
  expect(missingForRelease(base, base, [])).toEqual([]);
});
