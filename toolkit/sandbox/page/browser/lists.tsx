/** Lists of one-line rows, and the detail opened next to them. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { form, hrefOf } from './address.ts';
import type { Listed } from './api.ts';
import { usePage } from './context.ts';
import { useReading } from './live.ts';

interface Query {
  [name: string]: string;
}

type Pages<Element> = (Listed<Element> & { more?: () => void }) | undefined;

export function useList<Element>(name: string, query: Query = {}): Pages<Element> {
  const { partnerCode, live } = usePage();
  const [limit, setLimit] = useState(50);
  const path = pathOf(name, { partnerCode, limit: String(limit), ...query });
  const list = useReading<Listed<Element>>(live, partnerCode === '' ? undefined : path);
  const hasMore = list !== undefined && list.items.length < Math.min(list.total, 1_000);
  return list && { ...list, ...(hasMore && { more: () => setLimit(Math.min(limit * 4, 1_000)) }) };
}

/** Reads a short list in full. */
export function useAll<Element>(
  name: string,
  query: Query = {},
): Listed<Element>['items'] | undefined {
  const path = pathOf(name, { limit: '1000', ...query });
  return useReading<Listed<Element>>(usePage().live, path)?.items;
}

function pathOf(name: string, query: Query) {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  return `${name}?${new URLSearchParams(given).toString()}`;
}

export interface Row {
  key: string;
  open?: string;
  cells: ComponentChildren[];
}

interface ListingProps {
  title: string;
  columns: { [name: string]: string };
  rows: readonly Row[] | undefined;
  list?: { total: number; more?: () => void } | undefined;
  empty: ComponentChildren;
  head?: ComponentChildren;
  beside: (open: string) => ComponentChildren;
}

export function Listing({ title, columns, rows, list, empty, head, beside }: ListingProps) {
  const { open } = usePage();
  const count = rows?.length ?? 0;
  const isCut = list !== undefined && list.total > count;
  return (
    <div class="split">
      <section aria-label={title}>
        <div class="title line">
          <h2>{title}</h2>
          <span class="hint">{rows && (isCut ? `${count} of ${list.total}` : count)}</span>
          {head}
        </div>
        {rows && count > 0 && <Table columns={columns} rows={rows} />}
        {rows && count === 0 && <p class="empty soft">{empty}</p>}
        {list?.more && (
          <button type="button" onClick={list.more}>
            Show more
          </button>
        )}
      </section>
      {open !== '' && <div key={open}>{beside(open)}</div>}
    </div>
  );
}

function Table({ columns, rows }: { columns: ListingProps['columns']; rows: readonly Row[] }) {
  const { panel, open: shown } = usePage();
  const classes = Object.values(columns);
  return (
    <table>
      <thead class="hint">
        <tr>
          {Object.entries(columns).map(([name, className]) => (
            <th key={name} scope="col" class={className}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, open = '', cells: [first, ...others] }) => (
          <tr key={key} data-open={open !== '' && open === shown}>
            <th scope="row" class={classes[0]}>
              {open === '' ? first : <a href={hrefOf(panel, open)}>{first}</a>}
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

/** The detail next to a list, or in its place on narrow screens. It takes the focus and returns it when closed. */
export function Beside({ title, children }: { title: string; children: ComponentChildren }) {
  const { panel, go } = usePage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const opener = CSS.escape(location.pathname + location.search + location.hash);
    heading.current?.focus();
    const giveBack = () => {
      if (document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>(`main a[href="${opener}"]`)?.focus();
    };
    return () => setTimeout(giveBack);
  }, []);
  return (
    <aside aria-label={title} onKeyDown={({ key }) => key === 'Escape' && go({ open: '' })}>
      <div class="title line">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <a class="button" href={hrefOf(panel)}>
          Close
        </a>
      </div>
      {children}
    </aside>
  );
}

export function FormLink({ open = form, children }: { open?: string; children: string }) {
  return (
    <a class={open === form ? 'button main' : 'button'} href={hrefOf(usePage().panel, open)}>
      {children}
    </a>
  );
}
