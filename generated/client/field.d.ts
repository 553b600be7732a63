/** Reading data of unknown shape. */
/** A field of an object; `undefined` if there is none, or the value is not an object. */
export declare function fieldOf(data: unknown, name: string): unknown;
/** Whether an answer is an object that has a field. */
export declare function hasField(data: unknown, name: string): boolean;
