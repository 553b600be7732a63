/** What the page shows. The address holds it, so that a link or a reload shows the same. */
import { useEffect, useState } from 'preact/hooks';

export const panels = {
  payouts: 'Payouts',
  rejections: 'Rejections',
  requests: 'Requests',
  deliveries: 'Deliveries',
  faults: 'Faults',
  partner: 'Partner',
};

export type Panel = keyof typeof panels;

/** An empty text: none is chosen yet, or all are shown. */
export interface Address {
  partnerCode: string;
  /** Only what has this reference is shown. */
  reference: string;
  panel: Panel;
  /** What is open beside the list: a reference or an id, or the panel's form. */
  open: string;
}

/** Opens the form of a panel. */
export const form = '+';

export type Go = (wanted: Partial<Address>) => void;

export function useAddress(): [Address, Go] {
  const [address, setAddress] = useState(readAddress);
  useEffect(() => addEventListener('popstate', () => setAddress(readAddress())), []);
  const go: Go = (wanted) => {
    const next = { ...readAddress(), ...wanted };
    const { partnerCode, reference, panel, open } = next;
    const query = new URLSearchParams({
      ...(partnerCode && { partner: partnerCode }),
      ...(reference && { reference }),
    });
    history.replaceState(null, '', `?${query.toString()}${hrefOf(panel, open)}`);
    setAddress(next);
  };
  return [address, go];
}

/** Within the page: the rest of the address stays. */
export function hrefOf(panel: Panel, open = ''): string {
  if (open === '' || open === form) return `#${panel}${open}`;
  return `#${panel}/${encodeURIComponent(open)}`;
}

function readAddress(): Address {
  const query = new URLSearchParams(location.search);
  const [, panel = '', open = ''] = /^#(\w*)(.*)$/.exec(location.hash) ?? [];
  return {
    partnerCode: query.get('partner') ?? '',
    reference: query.get('reference') ?? '',
    panel: isPanel(panel) ? panel : 'payouts',
    open: open.startsWith('/') ? decodeURIComponent(open.slice(1)) : open,
  };
}

function isPanel(name: string): name is Panel {
  return Object.hasOwn(panels, name);
}
