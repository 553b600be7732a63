/** What the sandbox reads while it runs, where `toolkit/sandbox-files.ts` says it is. */
import { readFile, readdir } from 'node:fs/promises';
import {
  migrationsFolder,
  pageFolder,
  simulationFile,
  sqliteWasmFile,
} from '../../../toolkit/sandbox/files.ts';

/** Each file by its path in the folder of the bundle. */
export async function sandboxFiles(): Promise<{ [path: string]: Uint8Array }> {
  return {
    ...(await filesOf(migrationsFolder, 'sandbox/migrations')),
    ...(await filesOf(pageFolder, 'sandbox/page')),
    'sandbox/simulation.yaml': await readFile(simulationFile),
    'sandbox/sql-wasm.wasm': await readFile(sqliteWasmFile),
  };
}

async function filesOf(folder: URL, place: string): Promise<{ [path: string]: Uint8Array }> {
  const files: { [path: string]: Uint8Array } = {};
  for (const name of (await readdir(folder)).sort()) {
    files[`${place}/${name}`] = await readFile(new URL(name, folder));
  }
  return files;
}
