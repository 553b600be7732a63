/** What each part of the page needs. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Address, Go } from './address.ts';
import type { Complaint, Partner } from './api.ts';
import type { Attempt } from './attempt.ts';
import type { Facts } from './facts.ts';
import type { Live } from './live.ts';

export type Complain = (complaints: readonly Complaint[]) => Complaint[];

/** The notice to show after the action. */
export type Done<T> = string | ((answer: T) => string);

export interface Page extends Address {
  go: Go;
  live: Live;
  facts: Facts | undefined;
  /** A payout that may or may not have been accepted. Until this is clear, the page sends no other. */
  unclear: Attempt | undefined;
  setUnclear: (attempt: Attempt | undefined) => void;
  partner: Partner | undefined;
  now: number | undefined;
  act<T>(does: Promise<T>, done: Done<T>, complain?: Complain): Promise<void>;
  /** An action that calls one endpoint. */
  call<T>(method: string, path: string, done: Done<T>, body?: object): () => Promise<void>;
}

export const PageContext = createContext<Page | undefined>(undefined);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('The page must have a context.');
  return page;
}
