/** What a client may do wrong. The careful client does none of it, unless it is told to. */
export const defects = [
  // Sending
  'sends-twice',
  'retries-5xx',
  'retries-no-answer',
  'retries-unusable',
  'resends-miscounted',
  'follows-redirects',
  'one-connection',
  'repeats-on-dead-connections',
  'refused-is-unknown',
  'impatient',
  'believes-cut-answers',
  // Believing
  'assumes-paid',
  'accepted-is-paid',
  '4xx-is-rejected',
  'absent-is-rejected',
  'believes-any-record',
  'any-answer-is-paid',
  'first-code-is-final',
  'gives-up-following',
  'obeys-any-wait',
  'forgets-the-last',
  // Tokens
  'never-renews',
  'only-refreshes',
  'takes-any-refresh',
  'renews-for-each',
  'renews-for-ever',
  'login-for-ever',
  'failed-login-is-unknown',
  'prints-tokens',
  // Reading
  'needs-a-length',
  'reads-one-piece',
  'asks-for-gzip',
  'knows-all-fields',
  'needs-all-fields',
  'reads-103-as-answer',
  'exact-header-names',
  'exact-content-type',
  'floats',
  'tiny-is-zero',
  'float-amounts',
  'ascii',
  'raw-path',
  // Journal
  'no-journal',
  'journal-after-sending',
  'journal-without-content',
  'in-doubt-stops',
  // Webhooks
  'hands-nothing',
  'hands-repeated',
  'hands-one-per-payout',
  'believes-deliveries',
  'accepts-anything',
] as const;

export type Defect = (typeof defects)[number];

/** Of this process: those that its arguments name. */
export const isDefect = (defect: Defect): boolean => process.argv.includes(defect);
