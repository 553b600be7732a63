/** Reads `--spec`: the description to test against, instead of the contract. */
import { readFileSync } from 'node:fs';
import { UsageError } from '../cli/command.ts';
import type { Contract } from '../contract/contract.ts';
import { DescriptionError, readForeign } from '../contract/foreign.ts';

/** @throws UsageError if the file is not a description or cannot be read */
export async function readSpec(file: string, ours: Contract): Promise<Contract> {
  try {
    const contract = readForeign(await parseFile(file), ours);
    // Building the router finds ambiguous paths.
    contract.router.find('GET', '/');
    return contract;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    const advice = error instanceof DescriptionError ? why : `Its paths cannot be read: ${why}`;
    throw new UsageError(`--spec ${file}: ${advice}`);
  }
}

async function parseFile(file: string): Promise<unknown> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    throw new UsageError(`--spec ${file} cannot be read. Name a file in JSON or YAML.`);
  }
  try {
    if (/^\s*[{[]/.test(text)) return JSON.parse(text);
    const { parse } = await import('yaml');
    return parse(text, { merge: true });
  } catch (error) {
    const [why = ''] = error instanceof Error ? error.message.split('\n') : [];
    throw new UsageError(`--spec ${file} is neither JSON nor YAML: ${why}`);
  }
}
