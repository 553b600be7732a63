/** The questions for other people's tools, and where the tools are. */
import { join } from 'node:path';
import type { Contract } from '../../../toolkit/contract/contract.ts';

/** Where npm installs the tools for these tests. */
export const toolsFolder = join(import.meta.dirname, '..');

/** The published files for the tools. */
export const bundles = ['openapi.json', 'openapi.documented.json', 'openapi.compatible.json'];

export interface Task {
  bundle: string;
  contract: Contract;
  /** An empty folder with access to the tools' packages. It is removed afterwards. */
  folder: string;
}

/** A tool by other people, and what is proved about it. */
export interface Tool {
  name: string;
  package: string;
  kind: 'Readers' | 'Generators' | 'Servers';
  /** What to know before using the tool, or what it does wrong. */
  note?: string;
  /** The files to try it with, if not every bundle. */
  given?: string;
  /**
   * The steps in order, each under the promise that it proves.
   *
   * @throws Error with the reason
   */
  steps: { readonly [promise: string]: (task: Task) => Promise<void> };
}
