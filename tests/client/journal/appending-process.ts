/** One of several processes that write to a journal at the same time. */
import { fileJournal } from '../../../generated/client/typescript/file-journal.js';
import { sendingEntry } from './entries.ts';

const [file = '', name = '', count = '0', size = '0'] = process.argv.slice(2);
const journal = fileJournal(file);
const references = Array.from({ length: Number(size) }, (_, index) => `${name}-${index}`);
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
process.stdin.destroy();
for (let index = 0; index < Number(count); index += 1) {
  await journal.append(sendingEntry(`${name} ${index}`, references));
  if (index === 0) process.stdout.write('writing\n');
}
