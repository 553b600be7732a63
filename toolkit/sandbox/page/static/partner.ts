/** The chosen partner: what it has, its tokens, money, blacklist and snapshots; others are made and removed. */
import { ask } from './act.ts';
import {
  areSnapshots,
  areTexts,
  isPartner,
  isTokens,
  type Partner,
  type Snapshot,
} from './answers.ts';
import { change, post } from './api.ts';
import type { Context } from './context.ts';
import { element, setEntries, setItems, timeText } from './dom.ts';
import { bodyOf, onSubmit } from './forms.ts';
import { partnerPath } from './strips.ts';

export function startPartner(context: Context) {
  startAbout(context);
  startFunds(context);
  startTokens(context);
  startBlacklist(context);
  startMaking(context);
  startReset(context);
}

function startAbout({ choice, poll, act }: Context) {
  const remove = element('remove-partner', HTMLButtonElement);
  poll.follow({
    path: () => partnerPath(choice),
    fits: isPartner,
    show({ partnerCode, name, made, accounts, users, credentials }) {
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
    },
  });
  remove.addEventListener('click', () => {
    const { partnerCode } = choice.shown();
    const path = partnerPath(choice) ?? '';
    void ask(`Remove ${partnerCode}, with its payouts, its money and its login?`, 'Remove').then(
      async (agreed) => {
        if (!agreed) return;
        await act(() => change('DELETE', path), `${partnerCode} is removed.`);
        element('partner', HTMLSelectElement).focus();
      },
    );
  });
}

function startFunds({ choice, act }: Context) {
  const form = element('fund', HTMLFormElement);
  onSubmit(form, () => {
    const body = { amount: '', ...bodyOf(form) };
    return act(
      () => change('POST', `${partnerPath(choice)}/funds`, body),
      'The money is added.',
      form,
    );
  });
}

function startTokens({ choice, act }: Context) {
  const place = element('tokens', HTMLElement);
  const access = element('access-token', HTMLTextAreaElement);
  const refresh = element('refresh-token', HTMLTextAreaElement);
  const form = element('issue-tokens', HTMLFormElement);
  choice.onChange(() => (place.hidden = true));
  onSubmit(form, () =>
    act(async () => {
      const tokens = await post(`${partnerPath(choice)}/tokens`, {}, isTokens);
      access.value = tokens.accessToken;
      refresh.value = tokens.refreshToken;
      place.hidden = false;
    }, `Tokens of ${choice.shown().partnerCode} are issued.`),
  );
  for (const [id, field] of [
    ['copy-access', access],
    ['copy-refresh', refresh],
  ] as const) {
    element(id, HTMLButtonElement).addEventListener('click', () => {
      // A page that is not served from this machine may not write to the clipboard: it is selected.
      field.select();
      void act(() => navigator.clipboard.writeText(field.value), 'Copied.');
    });
  }
}

function startBlacklist({ choice, poll, act }: Context) {
  const form = element('blacklist', HTMLFormElement);
  const account = element('blacklist-account', HTMLInputElement);
  const whose = element('blacklist-of', HTMLSelectElement);
  const lists: { own: string[]; all: string[] } = { own: [], all: [] };
  const isOpen = () => choice.shown().panel === 'partners' && choice.shown().partnerCode !== '';
  const itemOf = (accountNumber: string, ofWhom: object, text: string) => ({
    text: `${accountNumber}${text}`,
    actions: [
      {
        name: 'Take off',
        label: `Take off ${accountNumber}${text}`,
        run() {
          const body = { accountNumber, blacklisted: false, ...ofWhom };
          account.focus();
          void act(() => change('PUT', 'blacklist', body), `${accountNumber} is off the list.`);
        },
      },
    ],
  });
  const show = () => {
    const { partnerCode } = choice.shown();
    setItems(element('blacklisted', HTMLUListElement), [
      ...lists.own.map((one) => itemOf(one, { partnerCode }, '')),
      ...lists.all.map((one) => itemOf(one, {}, ', for every partner')),
    ]);
  };
  poll.follow({
    path: () =>
      isOpen()
        ? `blacklist?${new URLSearchParams({ partnerCode: choice.shown().partnerCode }).toString()}`
        : undefined,
    fits: areTexts,
    show(accounts) {
      lists.own = accounts;
      show();
    },
  });
  poll.follow({
    path: () => (isOpen() ? 'blacklist' : undefined),
    fits: areTexts,
    show(accounts) {
      lists.all = accounts;
      show();
    },
  });
  onSubmit(form, async () => {
    const { partnerCode } = choice.shown();
    const ofWhom = whose.value === 'partner' ? { partnerCode } : {};
    const body = { accountNumber: account.value, blacklisted: true, ...ofWhom };
    const done = await act(
      () => change('PUT', 'blacklist', body),
      `${account.value} is on the list.`,
      form,
    );
    if (done) account.value = '';
  });
}

function startMaking({ choice, poll, act }: Context) {
  const form = element('make', HTMLFormElement);
  onSubmit(form, async () => {
    let made: Partner | undefined;
    const done = await act(
      async () => {
        made = await post('partners', bodyOf(form), isPartner);
      },
      () => madeText(made),
      form,
    );
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
  element('reset-partner', HTMLButtonElement).addEventListener('click', () => {
    const { partnerCode } = choice.shown();
    void ask(`Forget everything of ${partnerCode}?`, 'Reset').then((agreed) => {
      if (agreed)
        void act(() => change('POST', 'reset', { partnerCode }), `${partnerCode} is reset.`);
    });
  });
  element('reset-all', HTMLButtonElement).addEventListener('click', () => {
    void ask('Forget everything of every partner, and remove those that were made?', 'Reset').then(
      (agreed) => {
        if (agreed) void act(() => change('POST', 'reset'), 'Everything is reset.');
      },
    );
  });
}

export function startSnapshots({ choice, poll, act }: Context) {
  const ofPartner = element('snapshot-partner', HTMLButtonElement);
  const ofAll = element('snapshot-all', HTMLButtonElement);
  const list = element('snapshots', HTMLUListElement);

  poll.follow({
    path: () => partnerPath(choice),
    fits: isPartner,
    show: ({ sharesClock }) => (ofPartner.hidden = sharesClock),
  });
  poll.follow({
    path: () => (choice.shown().panel === 'partners' ? 'snapshots' : undefined),
    fits: areSnapshots,
    show(snapshots) {
      const { partnerCode } = choice.shown();
      const shown = snapshots.filter(
        (one) => one.partnerCode === null || one.partnerCode === partnerCode,
      );
      setItems(list, shown.map(itemOf));
    },
  });
  ofPartner.addEventListener('click', () => {
    const { partnerCode } = choice.shown();
    void act(() => change('POST', 'snapshots', { partnerCode }), 'The snapshot is taken.');
  });
  ofAll.addEventListener('click', () => {
    void act(() => change('POST', 'snapshots'), 'The snapshot is taken.');
  });

  const itemOf = ({ snapshotId, partnerCode, takenAt, payouts }: Snapshot) => {
    const whose = partnerCode ?? 'everything';
    const path = `snapshots/${encodeURIComponent(snapshotId)}`;
    const restore = async () => {
      const agreed = await ask(
        `Restore ${snapshotId}? What has happened to ${whose} since is forgotten.`,
        'Restore',
      );
      if (agreed) await act(() => change('POST', `${path}/restore`), `${snapshotId} is restored.`);
    };
    const remove = () => {
      ofAll.focus();
      void act(() => change('DELETE', path), `${snapshotId} is removed.`);
    };
    return {
      text: `${snapshotId}: ${whose}, ${payouts} payouts, ${timeText(takenAt)}`,
      actions: [
        { name: 'Restore', label: `Restore ${snapshotId}`, run: () => void restore() },
        { name: 'Remove', label: `Remove ${snapshotId}`, run: remove },
      ],
    };
  };
}
