/** Lists of one-line rows, and what is open beside them. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { form, hrefOf } from './address.ts';
import type { Listed } from './api.ts';
import { usePage, type Page } from './context.ts';
import { useReading } from './live.ts';

const mostRows = 50;

interface Query {
  [name: string]: string;
}

/** The newest of what is shown; undefined while no partner is chosen. */
export function listPath({ address }: Page, name: string, query: Query = {}) {
  const { partnerCode, reference } = address;
  if (partnerCode === '') return undefined;
  const all = { partnerCode, transactionReference: reference, limit: String(mostRows), ...query };
  const wanted = Object.entries(all).filter(([, value]) => value !== '');
  return `${name}?${new URLSearchParams(wanted).toString()}`;
}

/** The newest of a list, and more of it on demand. */
export function useList<Element>(name: string, query: Query = {}) {
  const page = usePage();
  const [limit, setLimit] = useState(mostRows);
  const path = listPath(page, name, { limit: String(limit), ...query });
  const list = useReading<Listed<Element>>(page.live, path);
  const hasMore = list !== undefined && list.items.length < Math.min(list.total, 1_000);
  const more = () => setLimit((last) => Math.min(last * 4, 1_000));
  return { list, more: hasMore ? more : undefined };
}

export interface Row {
  key: string;
  /** What its link opens beside the list. */
  open?: string;
  /** The first one names the row. */
  cells: ComponentChildren[];
}

interface ListingProps {
  title: string;
  /** Names of the columns with their classes. */
  columns: { [name: string]: string };
  rows: readonly Row[] | undefined;
  total?: number | undefined;
  more?: (() => void) | undefined;
  empty: ComponentChildren;
  /** Beside the title. */
  head?: ComponentChildren;
  beside?: (open: string) => ComponentChildren;
}

export function Listing({ title, rows, total, more, empty, head, beside, ...rest }: ListingProps) {
  const { open } = usePage().address;
  const count = rows?.length ?? 0;
  const isCut = total !== undefined && total > count;
  return (
    <div class="split">
      <section aria-label={title}>
        <div class="title">
          <h2>{title}</h2>
          <span class="hint">
            {rows && (isCut ? `${count} of ${total.toLocaleString('en')}` : count)}
          </span>
          {head}
        </div>
        {rows && count > 0 && <Table title={title} rows={rows} {...rest} />}
        {rows && count === 0 && <p class="empty">{empty}</p>}
        {more && (
          <button type="button" onClick={more}>
            Show more
          </button>
        )}
      </section>
      {open !== '' && beside && <div key={open}>{beside(open)}</div>}
    </div>
  );
}

interface TableProps extends Pick<ListingProps, 'title' | 'columns'> {
  rows: readonly Row[];
}

function Table({ title, columns, rows }: TableProps) {
  const { address } = usePage();
  const classes = Object.values(columns);
  return (
    <table aria-label={title}>
      <thead>
        <tr>
          {Object.entries(columns).map(([name, className]) => (
            <th key={name} scope="col" class={className}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, open, cells: [first, ...others] }) => (
          <tr key={key} data-open={open !== undefined && open === address.open}>
            <th scope="row" class={classes[0]}>
              {open === undefined ? first : <a href={hrefOf(address.panel, open)}>{first}</a>}
            </th>
            {others.map((cell, index) => (
              <td key={index} class={classes[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface BesideProps {
  title: string;
  children: ComponentChildren;
}

/** What is open beside a list, or in its place where there is no room. It takes the focus, and gives it back. */
export function Beside({ title, children }: BesideProps) {
  const { address, go } = usePage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const opener = location.hash;
    heading.current?.focus();
    const giveBack = () => {
      const link = document.querySelector<HTMLElement>(`main a[href="${CSS.escape(opener)}"]`);
      if (document.activeElement === document.body) link?.focus();
    };
    return () => setTimeout(giveBack);
  }, []);
  return (
    <aside aria-label={title} onKeyDown={({ key }) => key === 'Escape' && go({ open: '' })}>
      <div class="title">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <a class="button" href={hrefOf(address.panel)}>
          Close
        </a>
      </div>
      {children}
    </aside>
  );
}

/** Opens the form of the panel. */
export function FormLink({ hint, children }: { hint?: string | undefined; children: string }) {
  const { address } = usePage();
  return (
    <>
      <span class="hint">{hint}</span>
      <a class="button main" href={hrefOf(address.panel, form)}>
        {children}
      </a>
    </>
  );
}
