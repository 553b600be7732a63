/** The frame: the head, the panel, and the notice at the bottom with an action's result. */
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useAddress } from './address.ts';
import { change, ProblemAnswer, read, troubleText } from './api.ts';
import type { Listed, Partner, Transaction } from './api.ts';
import type { Attempt } from './attempt.ts';
import { PageContext, type Page } from './context.ts';
import { Deliveries } from './deliveries.tsx';
import { readFacts, type Facts } from './facts.ts';
import { Faults } from './faults.tsx';
import { Head } from './head.tsx';
import { createLive, useReading, type Live } from './live.ts';
import { PartnerPanel } from './partner.tsx';
import { Icon } from './parts.tsx';
import type { Look } from './format.ts';
import { Payouts } from './payouts.tsx';
import { Rejections, Requests } from './requests.tsx';

const contents: { [panel: string]: () => ComponentChildren } = {
  payouts: Payouts,
  rejections: Rejections,
  requests: Requests,
  deliveries: Deliveries,
  faults: Faults,
  partner: PartnerPanel,
};

export function App() {
  const [address, go] = useAddress();
  const [, setChanges] = useState(0);
  const live = useMemo(() => createLive(() => setChanges((last) => last + 1)), []);
  const [facts, setFacts] = useState<Facts>();
  const [unclear, setUnclear] = useState<Attempt>();
  const { status, ...actions } = useActions(live);
  const choose = (partnerCode: string) => go({ partnerCode, open: '' });
  const { partner, partners } = usePartners(live, address.partnerCode, choose);
  const now = useNow(partner);
  useEffect(() => void readFacts().then(setFacts), []);
  useEffect(() => live.follow(address.partnerCode), [address.partnerCode]);
  const known = { live, facts, unclear, setUnclear, partner, now };
  const page: Page = { ...address, go, ...known, ...actions };
  const Content = contents[address.panel] ?? Payouts;
  const trouble = live.trouble();
  return (
    <PageContext.Provider value={page}>
      <button class="skip" type="button" onClick={() => document.getElementById('main')?.focus()}>
        Skip to the list
      </button>
      <Head partners={partners} />
      <main id="main" tabIndex={-1}>
        <Content key={`${address.panel} ${address.partnerCode}`} />
      </main>
      <footer class="line">
        <p id="connection" role="status" class={trouble ? 'held' : 'paid'}>
          ● {trouble ? `${trouble} Trying again …` : partner ? 'Live' : 'Connecting …'}
        </p>
        {status}
        <nav aria-label="Documentation" class="line">
          <a href="/openapi.json">Contract</a>
          <a href="/_sandbox/openapi.json">Endpoints</a>
          <a href="/_sandbox/health">Health</a>
        </nav>
      </footer>
    </PageContext.Provider>
  );
}

const readMs = 8_000;

const nothing: { text: string; look: Look } = { text: '', look: 'paid' };

function useActions(live: Live) {
  const [message, setMessage] = useState(nothing);
  const { text, look } = message;
  useEffect(() => {
    // Clear only this message, not a later one.
    const end = () => setMessage((shown) => (shown === message ? nothing : shown));
    const timer = look === 'paid' ? setTimeout(end, readMs) : undefined;
    return () => clearTimeout(timer);
  }, [message]);
  const act: Page['act'] = async (does, done, complain) => {
    try {
      const answer = await does;
      complain?.([]);
      setMessage({ text: typeof done === 'string' ? done : done(answer), look: 'paid' });
    } catch (error) {
      const complaints = error instanceof ProblemAnswer ? error.complaints : [];
      const others = complain?.(complaints) ?? complaints;
      const lines = others.map(({ path, message }) => `${path} ${message}.`);
      const unknown =
        error instanceof ProblemAnswer ? [] : ['The sandbox may or may not have done this.'];
      setMessage({ text: [troubleText(error), ...lines, ...unknown].join(' '), look: 'failed' });
    }
    live.refresh();
  };
  const call: Page['call'] = (method, path, done, body) => () =>
    act(change<never>(method, path, body), done);
  const status = (
    <div id="result" role="status" class={`line ${look}`}>
      {/* Leave out an empty text, which Preact would write again each time. */}
      {text !== '' && <Icon look={look} />}
      {text || undefined}
    </div>
  );
  return { act, call, status };
}

/** Returns all partners and the selected one. If none is selected or it was removed, selects another. */
function usePartners(live: Live, partnerCode: string, choose: (partnerCode: string) => void) {
  const partners = useReading<Listed<Partner>>(live, 'partners?limit=1000')?.items;
  const path = partnerCode === '' ? undefined : `partners/${encodeURIComponent(partnerCode)}`;
  const partner = useReading<Partner>(live, path, (error) => {
    if (error instanceof ProblemAnswer && error.status === 404) choose('');
  });
  useEffect(() => {
    if (partnerCode === '' && partners) void firstPartner(partners).then(choose);
  }, [partnerCode, partners]);
  const isShown = partner?.partnerCode === partnerCode;
  return { partners: partners ?? [], partner: isShown ? partner : undefined };
}

async function firstPartner(partners: Partner[]): Promise<string> {
  const newest = await read<Listed<Transaction>>('transactions?limit=1').catch(() => undefined);
  return newest?.items[0]?.partnerCode ?? partners[0]?.partnerCode ?? '';
}

function useNow(partner: Partner | undefined): number | undefined {
  const [, setSeconds] = useState(0);
  const readAt = useMemo(() => performance.now(), [partner]);
  const runs = partner?.clock.mode === 'auto';
  useEffect(() => {
    const timer = setInterval(() => runs && setSeconds((last) => last + 1), 1_000);
    return () => clearInterval(timer);
  }, [runs]);
  return partner && Date.parse(partner.clock.now) + (runs ? performance.now() - readAt : 0);
}
