/** Lints the bundle with Spectral: its OpenAPI rules and the project's (.spectral.yaml). */
import fs from 'node:fs';
import { resolve } from 'node:path';
import spectralCore from '@stoplight/spectral-core';
import { bundleAndLoadRuleset } from '@stoplight/spectral-ruleset-bundler/with-loader';
import type { OpenApiDocument } from '../../toolkit/contract/document.ts';
import type { LintFinding } from './finding.ts';
import type { Locate } from './source-places.ts';

/** Returns the findings, including hints. */
export async function lintBundle(
  root: string,
  document: OpenApiDocument,
  locate: Locate,
): Promise<LintFinding[]> {
  const spectral = new spectralCore.Spectral();
  const io = { fs, fetch: rejectFetch };
  spectral.setRuleset(await bundleAndLoadRuleset(resolve(root, '.spectral.yaml'), io));
  const results = await spectral.run({ ...document });
  return results.map(({ path, message, code }) => ({
    ...locate(path),
    message: message.replaceAll(/\s+/g, ' '),
    rule: String(code),
  }));
}

function rejectFetch(): Promise<never> {
  return Promise.reject(new Error('Keep all rules in the project, because none are downloaded.'));
}
