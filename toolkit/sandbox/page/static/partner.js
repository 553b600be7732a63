/** The chosen partner: what it has, its tokens, its money, its blacklist; others are made and removed. */
import { areTexts, isPartner, isTokens } from './answers.js';
import { ask } from './act.js';
import { change, post } from './api.js';
import { partnerPath } from './clock.js';
import { element, setEntries, setItems } from './dom.js';
import { bodyOf, onSubmit } from './forms.js';

/** @param {import('./page.js').Context} context */
export function startPartner(context) {
  startAbout(context);
  startFunds(context);
  startTokens(context);
  startBlacklist(context);
  startMaking(context);
  startReset(context);
}

/** @param {import('./page.js').Context} context */
function startAbout({ choice, poll, act }) {
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

/** @param {import('./page.js').Context} context */
function startFunds({ choice, act }) {
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

/** @param {import('./page.js').Context} context */
function startTokens({ choice, act }) {
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
  for (const [id, field] of /** @type {const} */ ([
    ['copy-access', access],
    ['copy-refresh', refresh],
  ])) {
    element(id, HTMLButtonElement).addEventListener('click', () => {
      // A page that is not served from this machine may not write to the clipboard: it is selected.
      field.select();
      void act(() => navigator.clipboard.writeText(field.value), 'Copied.');
    });
  }
}

/** @param {import('./page.js').Context} context */
function startBlacklist({ choice, poll, act }) {
  const form = element('blacklist', HTMLFormElement);
  const account = element('blacklist-account', HTMLInputElement);
  const whose = element('blacklist-of', HTMLSelectElement);
  /** @type {{ own: string[], all: string[] }} */
  const lists = { own: [], all: [] };
  const isOpen = () => choice.shown().panel === 'partners' && choice.shown().partnerCode !== '';
  const itemOf = (
    /** @type {string} */ accountNumber,
    /** @type {object} */ ofWhom,
    /** @type {string} */ text,
  ) => ({
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

/** @param {import('./page.js').Context} context */
function startMaking({ choice, poll, act }) {
  const form = element('make', HTMLFormElement);
  onSubmit(form, async () => {
    /** @type {import('./answers.js').Partner | undefined} */
    let made;
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

/**
 * The password is shown once.
 *
 * @param {import('./answers.js').Partner | undefined} made
 */
function madeText(made) {
  const { email = '', password = '' } = made?.credentials ?? {};
  return `${made?.partnerCode ?? 'The partner'} is made. It logs in with ${email} and ${password}`;
}

/** @param {import('./page.js').Context} context */
function startReset({ choice, act }) {
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
