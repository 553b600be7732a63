/** The partner's clock: its time, whether it runs, and how it is moved. */
import { useState } from 'preact/hooks';
import { change } from './api.ts';
import { usePage } from './context.ts';
import { clockText, durationText } from './format.ts';
import { Action, Menu, Time } from './parts.tsx';

export function Clock() {
  const { address, partner, now, act } = usePage();
  const setMode = (mode: string) => {
    const body = { mode, partnerCode: address.partnerCode };
    void act(
      change('PUT', 'clock', body),
      mode === 'auto' ? 'The clock runs.' : 'The clock stands.',
    );
  };
  const settle = async () => {
    const { partnerCode } = address;
    const settled = change<{ done: boolean }>('POST', 'clock/settle', { partnerCode });
    const { done } = await settled.catch(() => ({ done: true }));
    return act(settled, done ? 'Nothing is to come.' : 'Advanced, and something is still to come.');
  };
  return (
    <section aria-label="Clock">
      <p class="gauge">
        <small>{partner?.sharesClock === true ? 'UTC, of the demo partners' : 'UTC'}</small>{' '}
        <Time at={clockText(now)} />
      </p>
      <Menu
        aria-label="The clock"
        options={clockModes}
        value={partner?.clock.mode ?? 'auto'}
        set={setMode}
      />
      <Advance />
      <Action name="Settle" what="everything, until nothing is to come" run={settle} />
    </section>
  );
}

const clockModes = { auto: 'runs', manual: 'stands' };

const units: { [name: string]: number } = { min: 60_000, s: 1_000, h: 3_600_000, days: 86_400_000 };

function useAdvance() {
  const { address, act } = usePage();
  return (milliseconds: number, text: string) => {
    const body = { milliseconds, partnerCode: address.partnerCode };
    return act(change('POST', 'clock/advance', body), `Advanced by ${text}.`);
  };
}

function Advance() {
  const advance = useAdvance();
  const [by, setBy] = useState('1');
  const [unit, setUnit] = useState('min');
  const submit = (event: Event) => {
    event.preventDefault();
    void advance(Number(by) * (units[unit] ?? 0), `${by} ${unit}`);
  };
  const unitList = Object.keys(units).map((name) => [name, name] as const);
  return (
    <form class="joined" aria-label="Advance the clock" onSubmit={submit}>
      <input
        type="number"
        required
        aria-label="Advance by"
        value={by}
        onInput={({ currentTarget }) => setBy(currentTarget.value)}
      />
      <Menu aria-label="Unit" options={unitList} value={unit} set={setUnit} />
      <button>Advance</button>
    </form>
  );
}

export function Due({ at, what }: { at: string | null; what: string }) {
  const { now } = usePage();
  const advance = useAdvance();
  if (at === null || now === undefined) return <></>;
  const wait = Math.ceil(Math.max(1, Date.parse(at) - now));
  const text = durationText(Math.ceil(wait / 1_000) * 1_000);
  return (
    <Action
      name={`in ${text}`}
      what={`is ${what}: advance to it`}
      run={() => advance(wait, text)}
    />
  );
}
