/** Small parts that every panel uses. */
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { textAt } from '../../../contract/objects.js';
import { usePage } from './context.ts';
import { shortTime, type Look } from './format.ts';

const icons: { [look in Look]: string } = {
  paid: 'M3.5 8.5l3 3 6-7',
  pending: 'M8 4.5V8l2.5 1.5M8 1.8a6.2 6.2 0 1 0 .01 0',
  held: 'M4 14V2.5h8l-2 3 2 3H4',
  failed: 'M4 4l8 8m0-8-8 8',
};

export function Icon({ look }: { look: Look }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={icons[look]} />
    </svg>
  );
}

export function Badge({ look, children }: { look: Look; children: ComponentChildren }) {
  return (
    <span class={`badge ${look}`}>
      <Icon look={look} /> {children}
    </span>
  );
}

export function State({ code }: { code: string }) {
  const { facts } = usePage();
  return (
    <Badge look={lookOf(textAt(facts?.codes.get(code), 'outcome') ?? '')}>
      <b>{code}</b> <span class="message">{facts?.messageOf(code)}</span>
    </Badge>
  );
}

function lookOf(name: string): Look {
  return name === 'paid' || name === 'held' || name === 'failed' ? name : 'pending';
}

export function Time({ at }: { at: string }) {
  const [day, time] = shortTime(at).split(' ');
  return (
    <time dateTime={at}>
      <span class="soft">{day}</span> {time}
    </time>
  );
}

interface ActionProps {
  name: string;
  /** The object of the action, for screen readers. */
  what?: string;
  run: () => Promise<unknown>;
  /** A confirmation: the first click shows it, and the second one acts. */
  sure?: string;
}

export function Action({ name, what, run, sure }: ActionProps) {
  const [asks, setAsks] = useState(false);
  const busy = useRef(false);
  const onClick = () => {
    setAsks(sure !== undefined && !asks);
    if (busy.current || (sure !== undefined && !asks)) return;
    busy.current = true;
    void run().finally(() => (busy.current = false));
  };
  const label = asks || !what ? {} : { 'aria-label': `${name} ${what}` };
  return (
    <button
      type="button"
      data-asks={asks}
      {...label}
      onClick={onClick}
      onBlur={() => setAsks(false)}
    >
      {asks ? sure : name}
    </button>
  );
}

/** The values, which are also the labels or come with labels. */
export type Options = readonly (string | readonly [value: string, text: string])[];

interface MenuProps {
  options: Options;
  value?: string;
  set?: ((value: string) => void) | undefined;
  id?: string;
  name?: string;
  'aria-label'?: string;
}

export function Menu({ options, set, ...rest }: MenuProps) {
  return (
    <select {...rest} onInput={({ currentTarget }) => set?.(currentTarget.value)}>
      {options.map((one) => {
        const [value, text] = typeof one === 'string' ? [one, one] : one;
        return (
          <option key={value} value={value}>
            {text}
          </option>
        );
      })}
    </select>
  );
}

export function Entries({ of }: { of: { [label: string]: ComponentChildren } }) {
  const entries = Object.entries(of).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : value != null && value !== false && value !== '',
  );
  return (
    <dl>
      {entries.map(([label, value]) => (
        <div key={label}>
          <dt class="hint">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
