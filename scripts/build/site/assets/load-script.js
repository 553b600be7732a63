// @ts-check
/**
 * A page opened from disk can use neither `fetch` nor modules.
 *
 * @param {string} address @param {string} policyName for pages that require trusted types
 * @returns {Promise<void>}
 */
export function loadScript(address, policyName) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    Object.assign(script, { src: trusted(address, policyName) });
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${address} cannot be read.`));
    document.head.append(script);
  });
}

/** @typedef {{ createScriptURL(text: string): unknown }} Policy */
/** @type {Map<string, Policy>} */
const policies = new Map();

/** No address comes from user input. @param {string} address @param {string} name @returns {unknown} */
function trusted(address, name) {
  if (!hasTrustedTypes(window)) return address;
  const rules = { createScriptURL: (/** @type {string} */ text) => text };
  const policy = policies.get(name) ?? window.trustedTypes.createPolicy(name, rules);
  policies.set(name, policy);
  return policy.createScriptURL(address);
}

/**
 * @param {object} scope
 * @returns {scope is { trustedTypes: { createPolicy(name: string, rules: object): Policy } }}
 */
function hasTrustedTypes(scope) {
  return 'trustedTypes' in scope;
}
