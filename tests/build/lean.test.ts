/** Checks that openapi.json describes assumptions in words, without marks, and its overlay restores the marks. */
import { describe, expect, test } from 'vitest';
import { leanDocument } from '../../scripts/build/bundle/lean.ts';
import { overlayFrom } from '../../scripts/build/bundle/overlay.ts';
import { contractFiles } from '../../scripts/build/bundle/bundles.ts';
import { sourceFrom } from '../../scripts/build/make.ts';
import { marksOf } from '../../toolkit/contract/marks.ts';
import { isObject, listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import { pointerTo, valueAt } from '../../toolkit/contract/pointers.ts';
import { publishedRendition } from '../../toolkit/contract/renditions.ts';
import { oddContract } from '../odd-contract/contract.ts';
import { contract } from '../support/contract.ts';
import { projectRoot } from '../../scripts/project.ts';

describe.each([
  { which: 'the contract', document: contract.document },
  { which: 'the odd contract', document: oddContract.document },
])('of $which', ({ document }) => {
  const full = publishedRendition(document);
  const lean = leanDocument(full);

  test('the lean bundle and its overlay produce the full one', () => {
    expect(applied(overlayFrom(lean, full, '1.0.0'), lean)).toEqual(full);
  });

  test('each choice is named where it was made', () => {
    for (const { path, value } of objectsIn(full)) {
      const { assumed } = marksOf(value);
      const description = textAt(at(lean, path), 'description') ?? '';
      for (const [key, reason] of Object.entries(assumed)) {
        const isNamed = description.includes(`\`${key}\``) || description.includes(reason);
        const isMeaning = key === 'description' && description.includes('this meaning');
        expect(isNamed || isMeaning, `${path.join('/')}: ${key}`).toBe(true);
      }
    }
  });
});

test('no file published for other tools has marks, and each stays small', () => {
  const { 'openapi.json': json = '', ...others } = contractFiles(sourceFrom(projectRoot, contract));
  const { operations, documented } = contract;
  const most = operations.length * 400 + documented.length * 7_200;
  expect(JSON.stringify(JSON.parse(String(json))).length).toBeLessThanOrEqual(most);
  for (const name of ['openapi.documented.json', 'openapi.compatible.json', 'openapi.yaml'])
    expect(`${name}: ${String(others[name])}`).not.toMatch(/^ *"?x-(?!tagGroups)[\w-]+"?:/m);
  expect(String(json)).not.toMatch(/"x-(?!tagGroups)/);
});

type Path = readonly (string | number)[];

/** Returns every object of a document, with its path. */
function objectsIn(value: unknown, path: Path = []): { path: Path; value: object }[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, one]) => objectsIn(one, [...path, key]));
  return [{ path, value }, ...inside];
}

function at(value: unknown, path: Path): unknown {
  return valueAt(value, pointerTo(path));
}

/** Applies the overlay by https://spec.openapis.org/overlay/v1.0.0.html, as far as its targets need it. */
function applied(overlay: unknown, document: object): unknown {
  const root: unknown = structuredClone(document);
  for (const action of listAt(overlay, 'actions')) {
    const steps = textAt(action, 'target')?.matchAll(/\['(.+?)'\](?=\[|$)|\[(\d+)\]/g) ?? [];
    const keys = [...steps].map(([, name, index]) => name ?? index ?? '');
    const target = at(root, isRemoval(action) ? keys.slice(0, -1) : keys);
    if (!isObject(target)) throw new Error(`${textAt(action, 'target')} leads to nothing.`);
    if (isRemoval(action)) Reflect.deleteProperty(target, keys.at(-1) ?? '');
    else merge(target, objectAt(action, 'update'));
  }
  return root;
}

function isRemoval(action: unknown): boolean {
  return isObject(action) && action['remove'] === true;
}

function merge(target: { [key: string]: unknown }, update: object): void {
  for (const [key, value] of Object.entries(update)) {
    const own = target[key];
    if (isObject(own) && isObject(value)) merge(own, value);
    else if (Array.isArray(own)) throw new Error(`A list would be added to: ${key}.`);
    else target[key] = value;
  }
}
