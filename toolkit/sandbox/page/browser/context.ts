/** What each part of the page takes. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Address, Go } from './address.ts';
import type { Complaint, Partner } from './api.ts';
import type { Attempt } from './attempt.ts';
import type { Facts } from './facts.ts';
import type { Live } from './live.ts';

/** Takes complaints to the fields of a form, and returns those without a field. */
export type Complain = (complaints: readonly Complaint[]) => Complaint[];

export interface Page {
  address: Address;
  go: Go;
  live: Live;
  facts: Facts | undefined;
  /** A payout of which it is unclear whether it was taken: until it is clear, the page sends no other. */
  unclear: Attempt | undefined;
  setUnclear: (attempt: Attempt | undefined) => void;
  /** The one that is shown; undefined until it is read. */
  partner: Partner | undefined;
  /** The time on its clock. */
  now: number | undefined;
  /** Waits for an action, and shows `done` or what went wrong. */
  act(does: Promise<unknown>, done: string, complain?: Complain): Promise<void>;
}

export const PageContext = createContext<Page | undefined>(undefined);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('The page must have a context.');
  return page;
}
