/** Defects of a client, with the faults that find each and the words that they report. */
export const defects = {
  // Sending
  'sends-twice': { says: /was paid twice/, by: ['no-fault'] },
  'retries-5xx': {
    says: /was paid twice: the second request arrived \d+ ms after it was answered with/,
    by: [
      '503-taken',
      '500-problem-taken',
      '502-gateway-taken',
      '504-gateway-taken',
      '408-taken',
      'crowd',
    ],
  },
  'retries-no-answer': {
    says: /was paid twice: the second request came/,
    by: [
      'reset-taken',
      'closed-taken',
      'cut-length-taken',
      '401-cut-in-head-taken',
      '403-cut-in-head-taken',
      '403-cut-in-body-taken',
      '425-cut-in-head-taken',
      '429-cut-in-head-taken',
      'cut-chunked-taken',
      'reset-in-body-taken',
      'no-answer-taken',
      'stalled-taken',
      'dripping-taken',
    ],
  },
  'retries-unusable': {
    says: /was paid twice/,
    by: ['html-200-taken', 'malformed-taken', 'empty-200-taken', 'other-json-taken'],
  },
  'resends-miscounted': { says: /was paid twice/, by: ['200-wrong-count'] },
  'follows-redirects': {
    says: /another server|No step needs|was paid twice/,
    by: [
      '302-elsewhere-taken',
      '307-elsewhere-taken',
      '302-itself-taken',
      '307-itself-taken',
      '308-itself-taken',
      'login-elsewhere',
      'status-elsewhere',
    ],
  },
  'limits-each-piece': { says: /had not answered "pay"/, by: ['dripping-taken'] },
  'one-connection': {
    says: /did not report|ended with exit code 3/,
    by: ['reused-closed-idle', 'reused-reset-idle', 'closed-each-time'],
  },
  'repeats-on-dead-connections': {
    says: /was paid twice: the second request came .* after the connection was (closed|reset)/,
    by: [
      'reused-closed-taken',
      'reused-closed-in-head',
      'reused-closed-in-body',
      'reused-reset-taken',
      'reused-reset-in-head',
      'reused-reset-in-body',
    ],
  },
  'believes-cut-answers': {
    says: /was paid twice|as [a-z-]+, but/,
    by: ['401-cut-in-body-taken', '425-cut-in-body-taken', '429-cut-in-body-taken'],
  },
  'refused-is-unknown': {
    says: /as unknown; it must be not-sent/,
    by: ['refused-at-login', 'refused-at-payout', 'not-sent-then-sent'],
  },
  'uses-proxy': { says: /went to the environment's proxy/, by: ['proxy-in-environment'] },
  'trusts-anybody': {
    says: /to a server that no authority vouches for \((wrong-host|untrusted|expired)\)/,
    by: ['untrusted', 'expired', 'wrong-host'],
  },
  'trusts-any-host': { says: /no authority vouches .* \(wrong-host\)/, by: ['wrong-host'] },
  'ignores-authority': {
    says: /as not-sent; it must be paid/,
    by: ['right-certificate', 'untrusted'],
  },
  'waits-for-handshakes': { says: /had not answered "pay"/, by: ['silent-handshake'] },
  'speaks-plain': { says: /no authority vouches .* \(plain\)/, by: ['plain-text'] },
  'reads-without-end': {
    says: /The client read 128 MB of an answer to/,
    by: ['endless-batch', 'endless-login', 'endless-status'],
  },
  impatient: { says: /The client left|must be answered/, by: ['slow'] },
  // Believing
  'assumes-paid': {
    says: /as paid, but it was never accepted/,
    by: [
      'closed-at-once',
      'reused-closed-unread',
      'reused-closed-read',
      'reused-reset-unread',
      'reused-reset-read',
      '503-untaken',
      '500-untaken',
      'reset-untaken',
      '400-untaken',
      'killed-at-login',
      'killed-untaken',
      'killed-in-second-batch',
    ],
  },
  'accepted-is-paid': { says: /as paid, but/, by: ['200-half', '200-none', 'held'] },
  '4xx-is-rejected': {
    says: /as rejected, but it was accepted|it must be paid or not-sent/,
    by: [
      '400-half',
      '400-taken',
      '400-late',
      '409-taken',
      '422-half',
      '425-untaken',
      '429-untaken',
    ],
  },
  'down-is-absent': {
    says: /as rejected; it must be unknown/,
    by: ['422-status-down'],
  },
  'absent-is-rejected': {
    says: /as rejected, but it was accepted/,
    by: ['unknown-at-first-400', 'unknown-at-first-404', 'never-known', 'unknown-again'],
  },
  'believes-any-record': {
    says: /as paid, but it was accepted, and its code is 51|received 00/,
    by: ['another-reference', 'no-reference', 'record-in-500', 'confirmed-by-another'],
  },
  'first-key-counts': {
    says: /as paid, but it was accepted, and its code is 51/,
    by: ['equal-keys'],
  },
  'one-code-for-all': { says: /as paid, but/, by: ['final-codes', 'crowd'] },
  'any-answer-is-paid': { says: /as paid, but/, by: ['final-codes', 'held'] },
  'first-code-is-final': {
    says: /as failed, but|with the code 10/,
    by: [
      'to-the-end',
      'very-late',
      'unlisted-code',
      'unlisted-then-paid',
      'held',
      'held-then-paid',
      'held-then-declined',
    ],
  },
  'gives-up-following': {
    says: /as unknown; it must be paid/,
    by: [
      'status-500',
      'status-429',
      'status-html',
      'status-empty',
      'status-malformed',
      'status-list',
      'status-null',
      'status-cut',
      'status-reset',
      'status-silent',
      'status-without-code',
      'status-elsewhere',
    ],
  },
  'obeys-any-wait': {
    says: /ended with exit code 3/,
    by: ['status-far-date', 'status-far-number'],
  },
  'reads-numbers': { says: /as paid, but/, by: ['unlisted-code'] },
  'believes-partial-answers': { says: /as paid, but/, by: ['record-in-206'] },
  'follows-for-ever': { says: /had not answered "pay"/, by: ['never-known', 'unlisted-code'] },
  'drops-unknown': { says: /did not report/, by: ['never-known', 'unknown-again'] },
  'forgets-the-last': { says: /did not report/, by: ['no-fault', 'crowd'] },
  // Tokens
  'never-renews': {
    says: /it must be paid|must be answered/,
    by: ['expired-token', 'expired-while-following', 'herd'],
  },
  'only-refreshes': { says: /it must be paid/, by: ['expired-tokens', 'refresh-broken'] },
  'takes-any-refresh': { says: /it must be paid/, by: ['refresh-renews-nothing'] },
  'renews-for-each': { says: /caused \d+ logins and refreshes/, by: ['herd'] },
  'renews-for-ever': { says: /was called \d+ times/, by: ['401-for-ever'] },
  'login-for-ever': {
    says: /login was called \d+ times/,
    by: ['wrong-password', 'login-without-token', 'password-changed'],
  },
  'failed-login-is-unknown': {
    says: /as unknown; it must be/,
    by: ['wrong-password', 'login-500', 'login-html', 'login-without-token', 'login-elsewhere'],
  },
  'prints-tokens': { says: /The password was written to standard output/, by: ['no-fault'] },
  // Reading
  'needs-a-length': { says: /The client left|must be answered/, by: ['chunked'] },
  'reads-one-piece': { says: /The client left|must be answered/, by: ['in-pieces'] },
  'asks-for-gzip': { says: /The client left|must be answered/, by: ['gzip'] },
  'knows-all-fields': { says: /The client left/, by: ['extra-fields'] },
  'needs-all-fields': { says: /The client left/, by: ['null-fields', 'fewest-fields'] },
  'reads-103-as-answer': { says: /The client left|must be answered/, by: ['early-hints'] },
  'exact-header-names': { says: /The client left|must be answered/, by: ['odd-header-names'] },
  'exact-content-type': { says: /The client left|must be answered/, by: ['charset'] },
  floats: { says: /The balance in NGN is 12345678901234567890\.10; /, by: ['long-balances'] },
  'tiny-is-zero': { says: /The balance in NGN is 1e-7; 0/, by: ['small-balances'] },
  'float-amounts': { says: /found a different paymentAmount/, by: ['amounts'] },
  ascii: { says: /found a different paymentNarration/, by: ['letters'] },
  'raw-path': { says: /The client left|No step needs/, by: ['odd-reference'] },
  // Journal
  'no-journal': {
    says: /was paid (twice|3 times)/,
    by: [
      'killed-taken',
      'killed-taken-then',
      'killed-taken-late',
      'killed-while-following',
      'killed-while-following-lost',
      'paid-again',
      'torn-journal',
      'unknown-again',
    ],
  },
  'journal-after-sending': {
    says: /as not-sent, but it was accepted|was paid twice/,
    by: ['killed-taken', 'killed-then-followed'],
  },
  'journal-without-content': {
    says: /as paid; it must be not-sent|as [a-z-]+, but/,
    by: ['other-amount'],
  },
  'no-lock': { says: /was paid twice/, by: ['two-processes'] },
  'empties-other-files': {
    says: /changed the file, which is not a journal/,
    by: ['journal-is-a-file'],
  },
  'sends-without-journal': {
    says: /as paid; it must be not-sent/,
    by: ['journal-is-a-folder'],
  },
  'torn-journal-is-lost': { says: /was paid twice/, by: ['torn-journal'] },
  'torn-journal-stops': { says: /did not report/, by: ['torn-journal'] },
  'appends-to-torn-line': { says: /did not report/, by: ['torn-journal'] },
  'resends-unknown': { says: /was paid twice/, by: ['unknown-again', 'killed-taken'] },
  'in-doubt-stops': {
    says: /CT-3 as not-sent; it must be paid/,
    by: ['killed-in-first-batch'],
  },
  // Webhooks
  'hands-nothing': {
    says: /did not receive/,
    by: ['delivered', 'delivered-failure', 'held-first', 'early'],
  },
  'hands-repeated': { says: /more than once/, by: ['repeated'] },
  'hands-one-per-payout': { says: /did not receive 00/, by: ['held-first'] },
  'believes-deliveries': {
    says: /The application received|must not be|passed on to the application/,
    by: [
      'forged',
      'forged-unknown',
      'early',
      'late',
      'status-down',
      'status-page',
      'confirmed-by-another',
    ],
  },
  'ends-at-bad-deliveries': { says: /ended with exit code 3/, by: ['not-json', 'without-code'] },
  'accepts-anything': {
    says: /it must not be a 2xx/,
    by: ['forged', 'forged-unknown', 'status-down', 'not-json', 'not-a-record', 'without-code'],
  },
} satisfies { [defect: string]: { says: RegExp; by: readonly string[] } };

export type Defect = keyof typeof defects;

/** Whether an argument of this process names the defect. The careful client has none by default. */
export const isDefect = (defect: Defect): boolean => process.argv.includes(defect);
