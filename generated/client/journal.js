/** What a settlement writes down, so that a crash neither loses a payout nor pays it twice. */
import { openReferencesIn } from './settle/ledger.js';
/** A journal that lasts as long as the process. */
export function memoryJournal(entries = []) {
    const all = [...entries];
    return {
        async append(entry) {
            all.push(entry);
        },
        read: async () => [...all],
        openReferences: async () => openReferencesIn(all),
    };
}
