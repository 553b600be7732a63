import { createContract } from '../../toolkit/contract/contract.ts';
import { ContractError, loadContract } from '../../toolkit/contract/load.ts';
import { publishedRendition } from '../../toolkit/contract/renditions.ts';
import { checkBundle } from './bundle-rules.ts';
import { flowsFile } from '../project.ts';
import { mergeFindings, type LintFinding } from './finding.ts';
import { checkFlows } from './flows.ts';
import { lintSource } from './redocly.ts';
import { createLocator } from './source-places.ts';
import { lintBundle } from './spectral.ts';
import { checkMeanwhile } from './topics.ts';

/** Lints a fresh build of the contract instead of generated/. Returns an empty list if all is right. */
export async function lintContract(root: string): Promise<LintFinding[]> {
  const inSource = await lintSource(root);
  const bundle = await loadContract(root).catch((error: unknown) => {
    // A contract that does not bundle has a broken reference, which Redocly has already reported.
    if (error instanceof ContractError && inSource.length > 0) return undefined;
    throw error;
  });
  if (!bundle) return mergeFindings(inSource);

  const published = createContract(publishedRendition(bundle.document));
  const locate = createLocator(root);
  const inBundle = await lintBundle(root, published.document, locate);
  // Reads the flows only after their form is right.
  const inFlows = inSource.some(({ file }) => file === flowsFile)
    ? []
    : checkFlows(root, published);
  const byHouse = [...checkBundle(published, locate, root), ...checkMeanwhile(published, root)];
  return mergeFindings(inSource, inBundle, byHouse, inFlows);
}
