import { nodeTransport } from '../../../generated/client/typescript/node.js';
import { sendPayouts } from './payouts.mjs';

const [given = '', transport] = process.argv.slice(2);
/** @type {unknown} */
const plan = JSON.parse(given);
if (!isPlan(plan)) throw new Error('Tell it what to send, as JSON.');
const node = transport === 'node' ? nodeTransport() : undefined;
/** @type {import('../../../generated/client/typescript/index.js').Transport} */
const own = (url, init) => fetch(url, init);
console.log(JSON.stringify(await sendPayouts(plan, transport === 'own' ? own : node)));
node?.close();

/**
 * @param {unknown} value
 * @returns {value is import('./payouts.mjs').Plan}
 */
function isPlan(value) {
  return typeof value === 'object' && value !== null && 'origin' in value;
}
