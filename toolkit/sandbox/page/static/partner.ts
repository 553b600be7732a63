/** The panel of the chosen partner, which also makes and removes partners. */
import { ask, type Context } from './act.ts';
import {
  areSnapshots,
  areTexts,
  isPartner,
  isTokens,
  type Partner,
  type Snapshot,
} from './answers.ts';
import { change, post } from './api.ts';
import { actionOn, element, onClick, setEntries, setItems, timeText } from './dom.ts';
import { bodyOf, onSubmit } from './forms.ts';
import { followPartner, partnerPath } from './lists.ts';

export function startPartner(context: Context) {
  startAbout(context);
  startFunds(context);
  startTokens(context);
  startBlacklist(context);
  startMaking(context);
  startReset(context);
  startSnapshots(context);
}

function startAbout(context: Context) {
  const { choice, act } = context;
  const remove = onClick('remove-partner', async () => {
    const { partnerCode } = choice.shown();
    const path = partnerPath(choice) ?? '';
    const question = `Remove ${partnerCode}, with its payouts, its money and its login?`;
    if (!(await ask(question, 'Remove'))) return;
    await act(() => change('DELETE', path), `${partnerCode} is removed.`);
    element('partner', HTMLSelectElement).focus();
  });
  followPartner(context, ({ partnerCode, name, made, accounts, users, credentials }) => {
    setEntries(element('about', HTMLElement), [
      { label: 'Code', text: partnerCode },
      { label: 'Name', text: name },
      ...users.map(({ email, merchant }) => ({
        label: 'User',
        text: `${email}, ${merchant ? 'bound to a merchant' : 'not bound to a merchant'}`,
      })),
      ...(credentials ? [{ label: 'Password', text: credentials.password }] : []),
      ...accounts.flatMap(({ currency, virtualAccount }) =>
        virtualAccount === null
          ? []
          : [{ label: `Virtual account, ${currency}`, text: virtualAccount }],
      ),
    ]);
    remove.hidden = !made;
  });
}

function startFunds({ choice, act }: Context) {
  onSubmit('fund', (form) => {
    const body = { amount: '', ...bodyOf(form) };
    const path = `${partnerPath(choice)}/funds`;
    return act(() => change('POST', path, body), 'The money is added.', form);
  });
}

function startTokens({ choice, act }: Context) {
  const place = element('tokens', HTMLElement);
  const access = element('access-token', HTMLTextAreaElement);
  const refresh = element('refresh-token', HTMLTextAreaElement);
  choice.onChange(() => (place.hidden = true));
  onSubmit('issue-tokens', () =>
    act(async () => {
      const tokens = await post(`${partnerPath(choice)}/tokens`, {}, isTokens);
      access.value = tokens.accessToken;
      refresh.value = tokens.refreshToken;
      place.hidden = false;
    }, `Tokens of ${choice.shown().partnerCode} are issued.`),
  );
  const copy = (field: HTMLTextAreaElement) => {
    // Selected for pages from another machine, which may not write to the clipboard.
    field.select();
    return act(() => navigator.clipboard.writeText(field.value), 'Copied.');
  };
  onClick('copy-access', () => copy(access));
  onClick('copy-refresh', () => copy(refresh));
}

function startBlacklist({ choice, poll, act }: Context) {
  const account = element('blacklist-account', HTMLInputElement);
  const whose = element('blacklist-of', HTMLSelectElement);
  const lists: { own: string[]; all: string[] } = { own: [], all: [] };
  const itemOf = (accountNumber: string, ofWhom: object, text: string) => {
    const takeOff = () => {
      const body = { accountNumber, blacklisted: false, ...ofWhom };
      account.focus();
      void act(() => change('PUT', 'blacklist', body), `${accountNumber} is off the list.`);
    };
    const item = `${accountNumber}${text}`;
    return { text: item, actions: [actionOn('Take off', item, takeOff)] };
  };
  const follow = (list: keyof typeof lists, pathOf: (partnerCode: string) => string) =>
    poll.follow({
      path() {
        const { panel, partnerCode } = choice.shown();
        return panel === 'partners' && partnerCode !== '' ? pathOf(partnerCode) : undefined;
      },
      fits: areTexts,
      show(accounts) {
        lists[list] = accounts;
        const { partnerCode } = choice.shown();
        setItems(element('blacklisted', HTMLUListElement), [
          ...lists.own.map((one) => itemOf(one, { partnerCode }, '')),
          ...lists.all.map((one) => itemOf(one, {}, ', for every partner')),
        ]);
      },
    });
  follow('own', (partnerCode) => `blacklist?${new URLSearchParams({ partnerCode }).toString()}`);
  follow('all', () => 'blacklist');
  onSubmit('blacklist', async (form) => {
    const { partnerCode } = choice.shown();
    const ofWhom = whose.value === 'partner' ? { partnerCode } : {};
    const body = { accountNumber: account.value, blacklisted: true, ...ofWhom };
    const text = `${account.value} is on the list.`;
    const done = await act(() => change('PUT', 'blacklist', body), text, form);
    if (done) account.value = '';
  });
}

function startMaking({ choice, poll, act }: Context) {
  onSubmit('make', async (form) => {
    let made: Partner | undefined;
    const make = async () => (made = await post('partners', bodyOf(form), isPartner));
    const done = await act(make, () => madeText(made), form);
    if (!done || !made) return;
    choice.choose({ partnerCode: made.partnerCode });
    await poll.refresh();
  });
}

/** The password is shown once. */
function madeText(made: Partner | undefined) {
  const { email = '', password = '' } = made?.credentials ?? {};
  return `${made?.partnerCode ?? 'The partner'} is made. It logs in with ${email} and ${password}`;
}

function startReset({ choice, act }: Context) {
  onClick('reset-partner', async () => {
    const { partnerCode } = choice.shown();
    if (await ask(`Forget everything of ${partnerCode}?`, 'Reset'))
      await act(() => change('POST', 'reset', { partnerCode }), `${partnerCode} is reset.`);
  });
  onClick('reset-all', async () => {
    const question = 'Forget everything of every partner, and remove those that were made?';
    if (await ask(question, 'Reset'))
      await act(() => change('POST', 'reset'), 'Everything is reset.');
  });
}

function startSnapshots(context: Context) {
  const { choice, poll, act } = context;
  const take = (body?: object) =>
    act(() => change('POST', 'snapshots', body), 'The snapshot is taken.');
  const ofPartner = onClick('snapshot-partner', () => {
    const { partnerCode } = choice.shown();
    return take({ partnerCode });
  });
  const ofAll = onClick('snapshot-all', () => take());
  followPartner(context, ({ sharesClock }) => (ofPartner.hidden = sharesClock));

  const itemOf = ({ snapshotId, partnerCode, takenAt, payouts }: Snapshot) => {
    const whose = partnerCode ?? 'everything';
    const path = `snapshots/${encodeURIComponent(snapshotId)}`;
    const restore = async () => {
      const question = `Restore ${snapshotId}? What has happened to ${whose} since is forgotten.`;
      if (await ask(question, 'Restore'))
        await act(() => change('POST', `${path}/restore`), `${snapshotId} is restored.`);
    };
    const remove = () => {
      ofAll.focus();
      void act(() => change('DELETE', path), `${snapshotId} is removed.`);
    };
    return {
      text: `${snapshotId}: ${whose}, ${payouts} payouts, ${timeText(takenAt)}`,
      actions: [
        actionOn('Restore', snapshotId, () => void restore()),
        actionOn('Remove', snapshotId, remove),
      ],
    };
  };
  poll.follow({
    path: () => (choice.shown().panel === 'partners' ? 'snapshots' : undefined),
    fits: areSnapshots,
    show(snapshots) {
      const { partnerCode } = choice.shown();
      const shown = snapshots.filter((one) => [null, partnerCode].includes(one.partnerCode));
      setItems(element('snapshots', HTMLUListElement), shown.map(itemOf));
    },
  });
}
