/** Reading what others have made: nothing is known of its shape. */
/** A field of an object; `undefined` when there is none, or no object. */
export declare function fieldOf(data: unknown, name: string): unknown;
