/** What the page shows: whose, of which reference, in which panel. It is in the address as well. */

/**
 * @typedef {{ partnerCode: string, reference: string, panel: string }} Shown
 *   An empty text: none is chosen yet, or none in particular.
 * @typedef {{
 *   shown(): Shown,
 *   choose(change: Partial<Shown>): void,
 *   onChange(react: (shown: Shown) => void): void,
 * }} Choice
 */

/**
 * @param {readonly string[]} panels the first one is shown first
 * @returns {Choice}
 */
export function createChoice(panels) {
  /** @type {((shown: Shown) => void)[]} */
  const reactions = [];
  let shown = fromAddress(panels, panels[0] ?? '');
  const change = (/** @type {Shown} */ next) => {
    if (JSON.stringify(next) === JSON.stringify(shown)) return;
    shown = next;
    for (const react of reactions) react(shown);
  };
  // A link to a panel, and the way back from it.
  addEventListener('popstate', () => change(fromAddress(panels, shown.panel)));
  return {
    shown: () => shown,
    choose(wanted) {
      const next = { ...shown, ...wanted };
      const address = addressOf(next);
      if (address !== location.search + location.hash) history.replaceState(null, '', address);
      change(next);
    },
    onChange(react) {
      reactions.push(react);
    },
  };
}

/**
 * @param {readonly string[]} panels
 * @param {string} otherwise the panel, when the address names none
 * @returns {Shown}
 */
function fromAddress(panels, otherwise) {
  const query = new URLSearchParams(location.search);
  const panel = location.hash.slice(1);
  return {
    partnerCode: query.get('partner') ?? '',
    reference: query.get('reference') ?? '',
    panel: panels.includes(panel) ? panel : otherwise,
  };
}

/** @param {Shown} shown */
function addressOf({ partnerCode, reference, panel }) {
  const query = new URLSearchParams({
    ...(partnerCode && { partner: partnerCode }),
    ...(reference && { reference }),
  });
  return `?${query.toString()}#${panel}`;
}
