/** What a caller keeps of a settlement, so that a crash neither loses a payout nor pays it twice. */
/** A journal that lasts as long as the process. */
export function memoryJournal(entries = []) {
    const kept = [...entries];
    return {
        async append(entry) {
            kept.push(entry);
        },
        async read() {
            return [...kept];
        },
    };
}
