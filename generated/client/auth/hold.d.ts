/** Keeps from hammering the service with what it has just refused. */
import type { Clock } from '../clock.js';
import { TokenError } from './token-error.js';
export interface Hold {
    /**
     * Tries, unless the same thing was refused a moment ago: then that refusal is the answer again.
     * The moment is a second after the first refusal and doubles with each, up to a minute.
     *
     * @param what tells one thing to try from another; a new one is tried at once
     * @returns what the attempt gave, or the error that it failed with
     */
    attempt<T>(what: string, attempt: () => Promise<T>): Promise<T | TokenError>;
}
export declare function createHold({ now }: Clock): Hold;
