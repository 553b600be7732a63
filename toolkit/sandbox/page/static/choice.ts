/** What the page shows. The address holds it too. */

/** An empty text: none is chosen yet, or all are shown. */
export interface Shown {
  partnerCode: string;
  reference: string;
  panel: string;
}
export type Choice = ReturnType<typeof createChoice>;

/** The first of the panels is shown first. */
export function createChoice(panels: readonly string[]) {
  const reactions: ((shown: Shown) => void)[] = [];
  let shown = fromAddress(panels, panels[0] ?? '');
  const change = (next: Shown) => {
    if (JSON.stringify(next) === JSON.stringify(shown)) return;
    shown = next;
    for (const react of reactions) react(shown);
  };
  addEventListener('popstate', () => change(fromAddress(panels, shown.panel)));
  return {
    shown: () => shown,
    choose(wanted: Partial<Shown>) {
      const next = { ...shown, ...wanted };
      const address = addressOf(next);
      if (address !== location.search + location.hash) history.replaceState(null, '', address);
      change(next);
    },
    onChange(react: (shown: Shown) => void) {
      reactions.push(react);
    },
  };
}

/** Without a panel in the address it is `otherwise`. */
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
