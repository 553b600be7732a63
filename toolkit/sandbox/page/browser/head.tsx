/** The head: whose payouts are shown, the clock, the balances, and the panels. */
import { form, panels } from './address.ts';
import type { Fault, Listed, Partner } from './api.ts';
import { Clock } from './clock.tsx';
import { usePage } from './context.ts';
import { amountText, clockText, shortTime } from './format.ts';
import { useReading } from './live.ts';
import { Menu } from './parts.tsx';

export function Head({ partners }: { partners: Partner[] }) {
  const { address, go, now, partner } = usePage();
  return (
    <header>
      <div class="bar">
        <h1>Payout sandbox</h1>
        <Menu
          aria-label="Partner"
          options={partners.map(({ partnerCode: code }) => [code, code])}
          value={address.partnerCode}
          set={(partnerCode) => go({ partnerCode, open: address.open === form ? form : '' })}
        />
        {/* Where there is room, the style shows all of it. */}
        <details>
          <summary aria-label="Clock and balances">{shortTime(clockText(now)).slice(11)}</summary>
          <div class="controls">
            <Clock />
            <ul aria-label="Balances">
              {partner?.balances.map(({ currency, balance }) => (
                <li key={currency} class="gauge">
                  <small>{currency}</small> {amountText(balance)}
                </li>
              ))}
            </ul>
          </div>
        </details>
      </div>
      <div class="bar">
        <Panels />
        <Search />
      </div>
    </header>
  );
}

/** Each panel; with how many faults are set, since one that is forgotten is looked for long. */
function Panels() {
  const { address, live } = usePage();
  const faults = useReading<Listed<Fault>>(live, 'faults?limit=1000')?.items ?? [];
  const count = faults.filter((one) => concerns(one, address.partnerCode)).length;
  return (
    <nav aria-label="Panels">
      {Object.entries(panels).map(([panel, name]) => {
        const isShown = address.panel === panel && { 'aria-current': 'page' as const };
        return (
          <a key={panel} href={`#${panel}`} {...isShown}>
            {name} {panel === 'faults' && count > 0 && <b>{count}</b>}
          </a>
        );
      })}
    </nav>
  );
}

export function concerns({ partnerCode }: Fault, shown: string) {
  return partnerCode === undefined || partnerCode === shown;
}

function Search() {
  const { address, go } = usePage();
  const show = (reference: string) => go({ reference: reference.trim(), open: '' });
  return (
    <input
      key={address.reference}
      type="search"
      autocomplete="off"
      aria-label="Only reference"
      placeholder="Only one reference"
      defaultValue={address.reference}
      onChange={({ currentTarget }) => show(currentTarget.value)}
      onInput={({ currentTarget }) => currentTarget.value === '' && show('')}
    />
  );
}
