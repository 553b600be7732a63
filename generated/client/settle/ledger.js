/**
 * Folds the entries of a journal. A claim counts when its reference was free, or when it replaces the
 * claim that owned the reference: of two for the same, the first in the journal wins. A claim with
 * different content than the first never counts.
 */
export function readLedger(entries) {
    const lines = new Map();
    const answers = new Map();
    const sendings = new Map();
    for (const entry of entries) {
        switch (entry.kind) {
            case 'sending':
                sendings.set(entry.claim, entry);
                claim(lines, entry);
                break;
            case 'withdrawn':
                for (const { transactionReference } of sendings.get(entry.claim)?.transactions ?? []) {
                    const line = lines.get(transactionReference);
                    if (line)
                        line.claims = line.claims.filter((other) => other.claim !== entry.claim);
                }
                break;
            case 'accepted':
            case 'unclear':
            case 'refused':
                answers.set(entry.claim, entry.kind);
                break;
            case 'settled': {
                const line = lines.get(entry.transactionReference);
                const { responseCode } = entry;
                if (line && responseCode !== undefined)
                    line.settled = { ...entry, responseCode };
                break;
            }
        }
    }
    return { lines, answers };
}
/** The references that may have been sent and have no final outcome. */
export function openReferencesIn(entries) {
    return [...readLedger(entries).lines.values()]
        .filter((line) => !line.settled && ownerOf(line))
        .map(({ transactionReference }) => transactionReference);
}
/** The claim under which a payout may have been sent, if any. */
export function ownerOf(line) {
    return line?.claims.at(-1);
}
function claim(lines, entry) {
    for (const { transactionReference, fingerprint, replaces } of entry.transactions) {
        const line = lines.get(transactionReference);
        if (!line)
            lines.set(transactionReference, { transactionReference, fingerprint, claims: [entry] });
        else if (line.fingerprint === fingerprint && ownerOf(line)?.claim === replaces) {
            line.claims.push(entry);
        }
    }
}
