/** A token store in a file, as the docstring of `TokenStore` describes one. */
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type {
  StoredTokens,
  TokenStore,
} from '../../../generated/client/typescript/shared-tokens.js';

export function createFileTokenStore(path: string): TokenStore {
  const read = async (): Promise<StoredTokens | undefined> => {
    const text = await readFile(path, 'utf8').catch(() => undefined);
    const stored: unknown = text === undefined ? undefined : JSON.parse(text);
    return isTokens(stored) ? stored : undefined;
  };
  return {
    read,
    write: (tokens, expected) =>
      locked(`${path}.lock`, async () => {
        if (JSON.stringify(await read()) !== JSON.stringify(expected)) return false;
        await writeFile(`${path}.new`, JSON.stringify(tokens), { mode: 0o600 });
        await rename(`${path}.new`, path);
        return true;
      }),
  };
}

async function locked<T>(lock: string, use: () => Promise<T>): Promise<T> {
  for (;;) {
    const handle = await open(lock, 'wx').catch(() => undefined);
    if (!handle) {
      await wait(2);
      continue;
    }
    try {
      return await use();
    } finally {
      await handle.close();
      await rm(lock);
    }
  }
}

function isTokens(value: unknown): value is StoredTokens {
  return typeof value === 'object' && value !== null && 'accessToken' in value;
}
