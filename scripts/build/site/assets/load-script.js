// @ts-check
/** @typedef {{ createScriptURL(text: string): string }} Policy */
/** @type {{ document: object, trustedTypes?: { createPolicy(name: string, rules: object): Policy } }} */
const { trustedTypes } = window;
/** @type {Policy | undefined} */
let policy;

/**
 * A page opened from disk can use neither `fetch` nor modules. No address comes from user input.
 *
 * @param {string} address @param {string} policyName for pages that require trusted types
 * @returns {Promise<void>}
 */
export function loadScript(address, policyName) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    policy ??= trustedTypes?.createPolicy(policyName, {
      createScriptURL: (/** @type {string} */ text) => text,
    });
    script.src = policy?.createScriptURL(address) ?? address;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${address} cannot be read.`));
    document.head.append(script);
  });
}
