/** Where tokens are stored, so that several processes can share one pair and rotate it once. */
/** A store for one process. Several clients may share it. */
export function createMemoryTokenStore() {
    let stored;
    return {
        read: async () => stored && { ...stored },
        async write(tokens, expected) {
            if (JSON.stringify(stored) !== JSON.stringify(expected))
                return false;
            stored = { ...tokens };
            return true;
        },
    };
}
