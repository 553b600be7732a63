/** Makes every artifact in memory, one after the other. */
import type { Artifact, ArtifactSource } from './artifact.ts';
import { documentedBundle, jsonBundle, yamlBundle } from './bundle/bundles.ts';
import { clientPackage } from './client/package.ts';
import { coverage } from './bundle/coverage.ts';
import { referenceDocs } from './site/docs.ts';
import { knownUnknowns } from './bundle/known-unknowns.ts';
import { toolkitPackage } from './toolkit/package.ts';
import { loadContract } from '../../toolkit/contract/load.ts';
import { documentedRendition, publishedRendition } from '../../toolkit/contract/renditions.ts';

/** In the order in which they are made and reported. */
const artifacts: Artifact[] = [
  yamlBundle,
  jsonBundle,
  documentedBundle,
  clientPackage,
  coverage,
  knownUnknowns,
  referenceDocs,
  toolkitPackage,
];

/** One artifact, made: what the report line says of it. */
export interface MadeArtifact {
  name: string;
  says: string;
  bytes: number;
  milliseconds: number;
}

/** The files of a build, by their path under generated/. */
export type GeneratedFiles = Map<string, Uint8Array>;

/**
 * What artifacts are made from.
 *
 * @throws ContractError when the contract cannot be read.
 */
export async function readSource(root: string): Promise<ArtifactSource> {
  const { document: contract } = await loadContract(root);
  return {
    root,
    contract,
    published: publishedRendition(contract),
    documented: documentedRendition(contract),
  };
}

/**
 * Makes everything from the contract in `root`. The same contract gives the same bytes.
 *
 * @throws ContractError when the contract cannot be read.
 */
export async function makeArtifacts(
  root: string,
  report: (made: MadeArtifact) => void,
): Promise<GeneratedFiles> {
  const source = await readSource(root);
  const files: GeneratedFiles = new Map();
  for (const artifact of artifacts) {
    const start = performance.now();
    const result = await artifact.make(source);
    let bytes = 0;
    for (const [path, content] of Object.entries(result.files)) {
      const buffer = Buffer.from(content);
      files.set(path, buffer);
      bytes += buffer.length;
    }
    report({
      name: artifact.name,
      says: result.says,
      bytes,
      milliseconds: performance.now() - start,
    });
  }
  return files;
}
