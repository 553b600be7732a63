/** Results on their way from the tasks that produce them to the loop that reads them. */
export interface ResultQueue<Item> {
    push(item: Item): void;
    /** There are no more items. With an error, the reader gets it after the items. */
    end(error?: {
        thrown: unknown;
    }): void;
    /** Every item, until the end. */
    items(): AsyncGenerator<Item, void, undefined>;
}
export declare function resultQueue<Item>(): ResultQueue<Item>;
/** Runs at most this many tasks at the same time; the others wait for their turn. */
export declare function limiter(atOnce: number): <T>(task: () => Promise<T>) => Promise<T>;
