/** The local sandbox's options. Every default is its own choice, because the service's documentation gives none. */
import { UsageError } from '../cli/command.ts';
import { optionTable, type Settings } from '../cli/options.ts';
import { list, yesOrNo } from '../cli/rows.ts';
import { choice, numberRule, text, textRule, wholeNumber, type Rule } from '../cli/rules.ts';
import { textAt } from '../contract/objects.js';
import { serveOptions } from '../serve/options.ts';
import { demoPartners } from './engine/partners/demo-partners.ts';

const lifetime = (flag: string, help: string, usual: number) => ({
  flag,
  value: '<s>',
  rule: numberRule('1 to 99999999 seconds', 1, 99_999_999),
  help,
  default: usual,
});

/** A database. Its URL may contain a password, so messages omit it. */
const database = textRule(
  'a file, :memory:, or postgres://...',
  (given) =>
    /^[a-z][\w+.-]*:\/\//i.test(given) ? /^postgres(ql)?:\/\//.test(given) : given !== '',
  true,
);

const hostName = textRule('a host name without a port', (given) => {
  if (given === '' || given.includes(':') || !URL.canParse(`http://${given}/`)) return false;
  const { hostname, host, href } = new URL(`http://${given}/`);
  return host === hostname && href === `http://${host}/`;
});

const headerName = textRule('the name of a header', (given) => /^[\w!#$%&'*+.^`|~-]+$/.test(given));

/** A webhook. Its URL may contain a secret of the receiver, so messages omit it. */
const webhook: Rule<{ partnerCode: string; url: string }> = {
  type: '{ partnerCode: string; url: string }',
  parse(given, name) {
    const [, partner, url = ''] = /^(?:([\w-]+)=)?(.*)$/.exec(given) ?? [];
    if (!URL.canParse(url)) throw new UsageError(`${name} must be <url> or <partner>=<url>.`);
    const codes = demoPartners.map(({ partnerCode }) => partnerCode);
    if (partner === undefined) return codes.map((partnerCode) => ({ partnerCode, url }));
    if (codes.includes(partner)) return { partnerCode: partner, url };
    throw new UsageError(`The partner of ${name} must be one of ${codes.join(', ')}.`);
  },
  check(name, value) {
    const [partnerCode, url] = [textAt(value, 'partnerCode'), textAt(value, 'url')];
    if (partnerCode !== undefined && url !== undefined) return { partnerCode, url };
    throw new UsageError(`${name} must be a list of objects with partnerCode and url.`);
  },
};

export const sandboxOptions = optionTable({
  ...serveOptions,
  port: { ...serveOptions.port, default: 4020, defaultInCode: 0 },
  host: {
    ...serveOptions.host,
    help:
      'the address to listen on; /_sandbox/ takes no token, so any other address opens it to ' +
      'others',
  },
  allowHosts: list(
    'allow-host',
    '<name>',
    hostName,
    'an additional host name for /_sandbox/, besides localhost and IP addresses',
  ),
  database: {
    flag: 'database',
    variable: 'DATABASE_URL',
    value: '<where>',
    rule: database,
    help: 'a file, postgres://..., or :memory:, which stores nothing',
    default: ':memory:',
  },
  databaseConnections: {
    flag: 'database-connections',
    value: '<n>',
    rule: wholeNumber(1, 1_000),
    help: 'the most connections to PostgreSQL',
    default: 8,
  },
  clock: {
    flag: 'clock',
    value: '<mode>',
    rule: choice('auto', 'manual'),
    help: 'the clock of a new database: auto, or manual, which only moves on request',
    default: 'auto',
  },
  tokenLifetime: lifetime('token-lifetime', 'seconds until an access token expires', 1_800),
  refreshLifetime: lifetime('refresh-lifetime', 'seconds until a refresh token expires', 86_400),
  webhooks: list(
    'webhook',
    '<[partner=]url>',
    webhook,
    'the address that gets the notifications of one partner, or of all',
  ),
  webhookHosts: list(
    'webhook-host',
    '<host>',
    text,
    'a host that may receive notifications although it is not this machine',
  ),
  idempotencyHeader: {
    flag: 'idempotency-header',
    value: '<name>',
    rule: headerName,
    help: 'the header of the idempotency key, until the contract names one',
    default: 'Idempotency-Key',
  },
  strict: yesOrNo(
    'strict',
    'rejects departures from an assumption of the contract; otherwise they are accepted ' +
      'with a remark, in the log and in the header Sandbox-Remark',
  ),
  signingKey: {
    variable: 'SANDBOX_SIGNING_KEY',
    rule: textRule('at least 32 characters long', (given) => given.length >= 32, true),
    help:
      'the signing key of tokens, at least 32 characters; by default, the database stores a ' +
      'random one',
  },
  webhookSecret: {
    variable: 'SANDBOX_WEBHOOK_SECRET',
    rule: text,
    help: 'signs notifications by Standard Webhooks; whsec_ and a key in Base64',
  },
});

export type SandboxSettings = Settings<typeof sandboxOptions>;
