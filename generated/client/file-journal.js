/** A journal in a file, for Node.js, Deno and Bun. */
import { open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openReferencesIn } from './settle/ledger.js';
/**
 * A journal of JSON lines. Each entry is on the disk before `append` resolves.
 *
 * An entry that a crash cut short was never acted upon, so it does not count. Several processes may
 * share the file on a local disk; network file systems do not append reliably enough.
 *
 * @throws SyntaxError from `read` when a line is not JSON and no crash explains it: nothing is sent
 *   when the journal cannot be read.
 */
export function fileJournal(path) {
    const read = async () => {
        const text = await readFile(path, 'utf8').catch((error) => {
            if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
                return '';
            throw error;
        });
        return parseLines(path, text);
    };
    return {
        async append(entry) {
            const file = await open(path, 'a+', 0o600);
            try {
                // What a crash left at the end is terminated and marked, so that this entry is not lost in it.
                const { size } = await file.stat();
                const repair = (await endsCleanly(file, size)) ? '' : `\n${tornMark}\n`;
                await file.appendFile(`${repair}${JSON.stringify(entry)}\n`);
                await file.sync();
                if (size === 0)
                    await syncFolder(dirname(path));
            }
            finally {
                await file.close();
            }
        },
        read,
        openReferences: async () => openReferencesIn(await read()),
    };
}
/** Follows a line that a crash cut short. */
const tornMark = '{"kind":"torn"}';
async function endsCleanly(file, size) {
    if (size === 0)
        return true;
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
    return buffer.toString() === '\n';
}
/** Makes the name of a new file last as well, where the platform can: Windows cannot. */
async function syncFolder(folder) {
    const handle = await open(folder, 'r').catch(() => undefined);
    await handle?.sync().catch(() => undefined);
    await handle?.close();
}
function parseLines(path, text) {
    const lines = text.split('\n');
    // Empty when the file ends with a line break, otherwise an entry that was cut short.
    lines.pop();
    const entries = [];
    lines.forEach((line, index) => {
        if (line === '' || line === tornMark || lines[index + 1] === tornMark)
            return;
        try {
            const entry = JSON.parse(line);
            if (!isEntry(entry))
                throw new SyntaxError();
            entries.push(entry);
        }
        catch {
            throw new SyntaxError(`${path}:${index + 1} is not a journal entry. Restore the file; until then ask for the status ` +
                'of every payout that may have been sent.');
        }
    });
    return entries;
}
function isEntry(value) {
    return typeof value === 'object' && value !== null && 'kind' in value;
}
