/** Where tokens are kept, so that several processes can share one pair and rotate it once. */
/** A store for one process. Several clients may share it. */
export function createMemoryTokenStore() {
    let stored;
    return {
        read: async () => (stored === undefined ? undefined : JSON.parse(stored)),
        async write(tokens, expected) {
            if (stored !== (expected && JSON.stringify(expected)))
                return false;
            stored = JSON.stringify(tokens);
            return true;
        },
    };
}
