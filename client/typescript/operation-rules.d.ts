/** Made from the contract: scripts/build/client/operations.ts. */
import type { UrlRules } from './request-form.js';

/** What is known about the documented operations before they are called, by method and URL. */
export declare const operationRules: { readonly [operation: string]: UrlRules };
