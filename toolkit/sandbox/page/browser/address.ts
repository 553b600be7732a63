/** What the page shows. The address holds it, so that a link or a reload shows the same. */
import { useEffect, useState } from 'preact/hooks';

export const panelList = [
  'payouts',
  'rejections',
  'requests',
  'deliveries',
  'faults',
  'partner',
] as const;

export type Panel = (typeof panelList)[number];

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
    history.replaceState(null, '', `?${query.toString()}${hashOf(panel, open)}`);
    setAddress(next);
  };
  return [address, go];
}

/** For a link within the page: the rest of the address stays. */
export function hrefOf(panel: Panel, open = ''): string {
  return location.pathname + location.search + hashOf(panel, open);
}

function hashOf(panel: Panel, open: string): string {
  if (open === '' || open === form) return `#${panel}${open}`;
  return `#${panel}/${encodeURIComponent(open)}`;
}

function readAddress(): Address {
  const query = new URLSearchParams(location.search);
  const [, panel = '', open = ''] = /^#(\w*)(.*)$/.exec(location.hash) ?? [];
  return {
    partnerCode: query.get('partner') ?? '',
    reference: query.get('reference') ?? '',
    panel: panelList.find((one) => one === panel) ?? 'payouts',
    open: open.startsWith('/') ? decodeURIComponent(open.slice(1)) : open,
  };
}
