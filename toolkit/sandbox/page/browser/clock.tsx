/** The partner's clock: its time, whether it runs, and controls to move it. */
import { useState } from 'preact/hooks';
import { usePage } from './context.ts';
import { clockText, durationText } from './format.ts';
import { Action, Menu, Time } from './parts.tsx';

export function Clock() {
  const { partnerCode, partner, now, call } = usePage();
  const mode = partner?.clock.mode ?? 'auto';
  const set = (wanted: string) => {
    const done = wanted === 'auto' ? 'The clock runs.' : 'The clock is stopped.';
    void call('PUT', 'clock', done, { mode: wanted, partnerCode })();
  };
  const settled = ({ done }: { done: boolean }) =>
    done ? 'Nothing is pending.' : 'Advanced, but something is still pending.';
  const settle = call('POST', 'clock/settle', settled, { partnerCode });
  return (
    <section aria-label="Clock" class="line">
      <p class="gauge">
        <small>{partner?.sharesClock === true ? 'UTC, of the demo partners' : 'UTC'}</small>{' '}
        <Time at={clockText(now)} />
      </p>
      <Menu aria-label="The clock" options={clockModes} value={mode} set={set} />
      <Advance />
      <Action name="Settle" what="everything, until nothing is pending" run={settle} />
    </section>
  );
}

const clockModes = Object.entries({ auto: 'runs', manual: 'stands' });

const units: { [name: string]: number } = { min: 60_000, s: 1_000, h: 3_600_000, days: 86_400_000 };

function useAdvance() {
  const { partnerCode, call } = usePage();
  return (milliseconds: number, text: string) =>
    call('POST', 'clock/advance', `Advanced by ${text}.`, { milliseconds, partnerCode });
}

function Advance() {
  const advance = useAdvance();
  const [by, setBy] = useState('1');
  const [unit, setUnit] = useState('min');
  const submit = (event: Event) => {
    event.preventDefault();
    void advance(Number(by) * (units[unit] ?? 0), `${by} ${unit}`)();
  };
  return (
    <form class="line joined" aria-label="Advance the clock" onSubmit={submit}>
      <input
        type="number"
        required
        aria-label="Advance by"
        value={by}
        onInput={({ currentTarget }) => setBy(currentTarget.value)}
      />
      <Menu aria-label="Unit" options={Object.keys(units)} value={unit} set={setUnit} />
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
    <Action name={`in ${text}`} what={`is ${what}: advance to it`} run={advance(wait, text)} />
  );
}
