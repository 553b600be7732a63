// @ts-check

/** These words are on nearly every page. */
const commonWords = new Set(
  'a after again all also am an and another any are as at be because been before both but by can could did do does each either else every everything first for from get gets got had has have how i if in into is it its itself many may me more most much must my neither no nobody nor not nothing of on once one only or other our out over own s same should so such than that the them those then there they this to too under until up us use using was we were what whatever when where whether which while who whoever whole why will with would without you your'.split(
    ' ',
  ),
);

/** Words that readers use for each other. A search for one also finds the others, ranked lower. */
const synonyms = `
idempotency idempotent twice duplicate repeat | duplicate double twice retry | retry resend repeat backoff |
signature hmac signed forged fake verify | 401 unauthorized unauthorised token authentication login |
token jwt bearer session | 403 forbidden | 429 limit throttle throttling quota | 5xx outage |
timeout hang unreachable offline late | fee charge commission cost |
held hold flagged fraud stuck blocked frozen | wrong invalid incorrect bad | bank institution |
fx rate exchange conversion | balance fund wallet left | topup prefund fund deposit load credit |
mobile momo msisdn phone telephone | statement reconciliation reconcile ledger movement |
batch bulk several list multiple | callback webhook notification delivery |
login authentication auth credential password signin | expired expire expiry expiresin refresh |
sdk client library package | typescript javascript node nodejs npm | python pip | go golang |
payment payout pay transaction transfer money | java maven kotlin | php composer |
docker container image compose | mock fake stub simulate simulation |
crash kill sigkill restart reboot resume recover |
process worker instance replica kubernetes pod machine cluster | concurrent concurrency parallel simultaneous |
page pagination paging | cancel revoke reverse refund recall | environment server production url host |
version changelog breaking deprecated | time date timezone zone utc | limit maximum max largest bound |
limit minimum min smallest bound | cent kobo pence minor subunit decimal | test sandbox |
beneficiary recipient receiver payee | sender payer remitter | status state track poll requery |
pending processing open stuck incomplete | receipt proof confirmation evidence | postman insomnia collection |
tls https ssl mtls certificate | log logging mask redact |
monitor metric alert trace observability opentelemetry | localhost local tunnel ngrok cloudflared laptop |
whitelist allowlist firewall ip | file csv excel spreadsheet | personal private pii gdpr | error problem failure |
format form shape | low insufficient enough short | mismatch differ compare match | schedule policy interval |
duration long delay wait | round precision decimal exact digit |
swagger openapi contract spec specification yaml`
  .split('|')
  .map((group) => group.trim().split(' ').map(stem));

/** @param {string} term @returns {string | null} null for a word that the search ignores */
export function processTerm(term) {
  const word = term.toLowerCase();
  if (commonWords.has(word)) return null;
  return /^5\d\d$/.test(word) ? '5xx' : stem(word);
}

/** The words in the list above are spelled correctly. */
const known = new Set(synonyms.flat());

/** @param {string} word as returned by `processTerm` */
export function mayBeMisspelt(word) {
  return word.length > 3 && !/\d/.test(word) && !known.has(word);
}

/** @param {string} word as returned by `processTerm` */
export function synonymsOf(word) {
  const groups = synonyms.filter((group) => group.includes(word));
  return [...new Set(groups.flat())].filter((one) => one !== word);
}

/** Removes the plural and most verb endings. @param {string} word */
function stem(word) {
  if (word.length < 4 || /\d/.test(word)) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/([^su])s$/, '$1')
    .replace(/(\w{3})(?:ing|ed)$/, '$1')
    .replace(/([bdgmnprt])\1$/, '$1')
    .replace(/(\w{3})e$/, '$1');
}
