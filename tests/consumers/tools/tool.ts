/** What is asked of other people's tools, and where they are. */
import { join } from 'node:path';
import type { Contract } from '../../../toolkit/contract/contract.ts';

/** Where npm puts the tools that are installed for these tests alone. */
export const toolsFolder = join(import.meta.dirname, '..');

/** The published files that tools are given. */
export const bundles = ['openapi.json', 'openapi.documented.json', 'openapi.compatible.json'];

/** What a tool is given to work on. */
export interface Task {
  /** The path of the bundle. */
  bundle: string;
  contract: Contract;
  /** Empty, with the tools' packages in reach; removed afterwards. */
  folder: string;
}

/** A tool that somebody else made, and what is proved of it. */
export interface Tool {
  name: string;
  /** As `package.json` of this folder has it. */
  package: string;
  kind: 'Readers' | 'Generators' | 'Servers';
  /** What to know before using it, or what it does wrong. */
  note?: string;
  /** What it is given, when that is not every bundle. */
  given?: string;
  /**
   * In this order, each under the promise that it proves.
   *
   * @throws Error saying what is wrong
   */
  steps: { readonly [promise: string]: (task: Task) => Promise<void> };
}
