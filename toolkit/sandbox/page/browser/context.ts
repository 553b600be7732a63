/** What each part of the page takes. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Address, Go } from './address.ts';
import type { Complaint, Partner } from './api.ts';
import type { Attempt } from './attempt.ts';
import type { Facts } from './facts.ts';
import type { Live } from './live.ts';

export type Complain = (complaints: readonly Complaint[]) => Complaint[];

export interface Page {
  address: Address;
  go: Go;
  live: Live;
  facts: Facts | undefined;
  /** A payout of which it is unclear whether it was taken: until it is clear, the page sends no other. */
  unclear: Attempt | undefined;
  setUnclear: (attempt: Attempt | undefined) => void;
  partner: Partner | undefined;
  now: number | undefined;
  act(does: Promise<unknown>, done: string, complain?: Complain): Promise<void>;
}

export const PageContext = createContext<Page | undefined>(undefined);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('The page must have a context.');
  return page;
}
