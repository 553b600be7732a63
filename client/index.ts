/** The package's entry: everything that it exports. */
export { createClient } from './create-client.js';
export type { ClientOptions, PayoutClient } from './create-client.js';
export type { components, operations, paths, webhooks } from './schema.js';
