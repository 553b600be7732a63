/** What the page shows: whose, of which reference, in which panel. It is in the address too. */

/** An empty text: none is chosen yet, or none in particular. */
export interface Shown {
  partnerCode: string;
  reference: string;
  panel: string;
}
export interface Choice {
  shown(): Shown;
  choose(change: Partial<Shown>): void;
  onChange(react: (shown: Shown) => void): void;
}

/** @param panels the first one is shown first */
export function createChoice(panels: readonly string[]): Choice {
  const reactions: ((shown: Shown) => void)[] = [];
  let shown = fromAddress(panels, panels[0] ?? '');
  const change = (next: Shown) => {
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

/** @param otherwise the panel, when the address names none */
function fromAddress(panels: readonly string[], otherwise: string): Shown {
  const query = new URLSearchParams(location.search);
  const panel = location.hash.slice(1);
  return {
    partnerCode: query.get('partner') ?? '',
    reference: query.get('reference') ?? '',
    panel: panels.includes(panel) ? panel : otherwise,
  };
}

function addressOf({ partnerCode, reference, panel }: Shown) {
  const query = new URLSearchParams({
    ...(partnerCode && { partner: partnerCode }),
    ...(reference && { reference }),
  });
  return `?${query.toString()}#${panel}`;
}
