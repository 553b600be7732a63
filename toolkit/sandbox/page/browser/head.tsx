/** The head: the selected partner, the clock, the balances, and the panels. */
import { form, hrefOf, panels } from './address.ts';
import type { Partner } from './api.ts';
import { Clock } from './clock.tsx';
import { usePage } from './context.ts';
import { useFaults } from './faults.tsx';
import { amountText, clockText, shortTime } from './format.ts';
import { Menu } from './parts.tsx';

export function Head({ partners }: { partners: Partner[] }) {
  const { partnerCode: shown, open, go, now, partner } = usePage();
  const choose = (partnerCode: string) => go({ partnerCode, open: open === form ? form : '' });
  const codes = partners.map(({ partnerCode }) => partnerCode);
  return (
    <header>
      <div class="bar line">
        <h1>Payout sandbox</h1>
        <Menu aria-label="Partner" options={codes} value={shown} set={choose} />
        {/* A folded part. The style shows all of it if there is room. */}
        <details>
          <summary>Clock {shortTime(clockText(now)).slice(11)}</summary>
          <div class="controls line">
            <Clock />
            <ul aria-label="Balances" class="line">
              {partner?.balances.map(({ currency, balance }) => (
                <li key={currency} class="gauge">
                  <small>{currency}</small> {amountText(balance)}
                </li>
              ))}
            </ul>
          </div>
        </details>
      </div>
      <div class="bar line">
        <Panels />
        <Search />
      </div>
    </header>
  );
}

function Panels() {
  const { panel: shown } = usePage();
  const count = useFaults()?.length ?? 0;
  return (
    <nav aria-label="Panels">
      {panels.map((panel) => (
        <a key={panel} href={hrefOf(panel)} {...(panel === shown && { 'aria-current': 'page' })}>
          {panel} {panel === 'faults' && count > 0 && <b class="held">{count}</b>}
        </a>
      ))}
    </nav>
  );
}

function Search() {
  const { go } = usePage();
  return (
    <input
      type="search"
      autocomplete="off"
      aria-label="Find a reference"
      placeholder="Find a reference"
      onChange={({ currentTarget: { value } }) => go({ panel: 'payouts', open: value.trim() })}
    />
  );
}
