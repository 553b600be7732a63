/** The package's entry: everything that it exports. */
export { createClient } from './create-client.js';
