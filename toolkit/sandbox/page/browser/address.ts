/** Keeps the state of the page in its address, so that a link or a reload shows the same. */
import { useEffect, useState } from 'preact/hooks';

export const panels = ['payouts', 'rejections', 'requests', 'deliveries', 'faults', 'partner'];

export interface Address {
  partnerCode: string;
  panel: string;
  /** The detail next to the list: a reference or an id, or the panel's form. */
  open: string;
}

export const form = '+';

export type Go = (wanted: Partial<Address>) => void;

export function useAddress(): [Address, Go] {
  const [address, setAddress] = useState(readAddress);
  useEffect(() => addEventListener('popstate', () => setAddress(readAddress())), []);
  const go: Go = (wanted) => {
    const next = { ...readAddress(), ...wanted };
    const { partnerCode, panel, open } = next;
    const query = new URLSearchParams({ partner: partnerCode });
    history.replaceState(null, '', `?${query.toString()}${hashOf(panel, open)}`);
    setAddress(next);
  };
  return [address, go];
}

export function hrefOf(panel: string, open = ''): string {
  return location.pathname + location.search + hashOf(panel, open);
}

function hashOf(panel: string, open: string): string {
  if (open === '' || open === form) return `#${panel}${open}`;
  return `#${panel}/${encodeURIComponent(open)}`;
}

function readAddress(): Address {
  const query = new URLSearchParams(location.search);
  const [, panel = '', open = ''] = /^#(\w*)(.*)$/.exec(location.hash) ?? [];
  return {
    partnerCode: query.get('partner') ?? '',
    panel: panels.includes(panel) ? panel : 'payouts',
    open: open.startsWith('/') ? decodeURIComponent(open.slice(1)) : open,
  };
}
