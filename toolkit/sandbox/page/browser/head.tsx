/** The head: whose payouts are shown, the clock, the balances, and the panels. */
import { form, hrefOf, panelList } from './address.ts';
import type { Partner } from './api.ts';
import { Clock } from './clock.tsx';
import { usePage } from './context.ts';
import { useFaults } from './faults.tsx';
import { amountText, clockText, shortTime } from './format.ts';
import { Menu } from './parts.tsx';

export function Head({ partners }: { partners: Partner[] }) {
  const { address, go, now, partner } = usePage();
  const choose = (partnerCode: string) =>
    go({ partnerCode, open: address.open === form ? form : '' });
  const codes = partners.map(({ partnerCode }) => [partnerCode, partnerCode] as const);
  return (
    <header>
      <div class="bar">
        <h1>Payout sandbox</h1>
        <Menu aria-label="Partner" options={codes} value={address.partnerCode} set={choose} />
        {/* Where there is room, the style shows all of it. */}
        <details>
          <summary>Clock {shortTime(clockText(now)).slice(11)}</summary>
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
  const { panel: shown } = usePage().address;
  const count = useFaults()?.length ?? 0;
  return (
    <nav aria-label="Panels">
      {panelList.map((panel) => (
        <a key={panel} href={hrefOf(panel)} {...(panel === shown && { 'aria-current': 'page' })}>
          <span>{panel}</span> {panel === 'faults' && count > 0 && <b>{count}</b>}
        </a>
      ))}
    </nav>
  );
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
