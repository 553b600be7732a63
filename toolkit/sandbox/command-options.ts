/** The command line of the sandbox, and the environment for secrets and the database. */
import { readArgs, UsageError } from '../cli/command.ts';
import { corsOption, readOrigins } from '../serve/cors.ts';
import { addressOptions, readAddress } from '../serve/options.ts';
import { allowReceivers, explainReceiver } from './deliveries/receivers.ts';
import { demoPartners } from './engine/partners/demo-partners.ts';
import {
  clockOf,
  databaseOf,
  headerOf,
  hostNameOf,
  secondsOf,
  signingKeyOf,
} from './option-rules.ts';
import type { SandboxOptions } from './options.ts';

/** @param dataFile where data is stored when no database is named; in memory when left out */
export function usageOf(call: string, dataFile?: string): string {
  return `
Usage: ${call} [options]

Serves the contract with state, on this machine, until Ctrl-C: payouts move balances and have
outcomes, notifications are delivered, and a clock can be moved. /_sandbox/ is its page.

  --port <number>          default ${defaultPort}; 0 takes any free one
  --host <address>         default 127.0.0.1; /_sandbox/ takes no token
  --allow-host <name>      others reach /_sandbox/ under this name, and not only by localhost or an
                           IP address; may be repeated
  --cors <origin>          pages of this origin may use it in a browser, /_sandbox/ too; may be
                           repeated
  --database <where>       a file, :memory:, or postgres://...; else DATABASE_URL, else
                           ${dataFile ?? 'memory: nothing is stored'}
  --clock <mode>           auto, or manual: it moves only on request; for a new database
  --token-lifetime <s>     of an access token; default 1800
  --refresh-lifetime <s>   of a refresh token; default 86400
  --webhook <[partner=]url>
                           where notifications go, of one partner or of all; may be repeated
  --webhook-host <host>    may receive notifications though it is not this machine; may be repeated
  --idempotency-header <name>
                           default Idempotency-Key. The contract does not show its name, nor
                           whether it is a header at all; the name is the sandbox's choice
  --strict                 rejects what differs from an assumption of the contract; otherwise that is
                           accepted with a remark, in the log and in the header Sandbox-Remark
  --quiet                  no line per request and delivery
  --help                   prints this

  SANDBOX_SIGNING_KEY      what tokens are signed with, 32 characters or more; else one is made and
                           stored in the database
  SANDBOX_WEBHOOK_SECRET   whsec_...: notifications are signed by Standard Webhooks

Exit code: 0 stopped, 1 the sandbox cannot work, 2 wrong option or the address cannot be taken.
`;
}

const defaultPort = 4020;

const commandOptions = {
  ...addressOptions,
  ...corsOption,
  'allow-host': { type: 'string', multiple: true },
  database: { type: 'string' },
  clock: { type: 'string' },
  'token-lifetime': { type: 'string' },
  'refresh-lifetime': { type: 'string' },
  webhook: { type: 'string', multiple: true },
  'webhook-host': { type: 'string', multiple: true },
  'idempotency-header': { type: 'string' },
  strict: { type: 'boolean' },
  quiet: { type: 'boolean' },
} as const;

export interface CommandOptions extends SandboxOptions {
  port: number;
  host: string;
  /** Where the command stores data by default when left out. */
  database: string | undefined;
  quiet: boolean;
}

/** @throws UsageError */
export function readOptions(args: string[], environment: NodeJS.ProcessEnv): CommandOptions {
  const { values } = readArgs({ args, options: commandOptions });
  const tokenLifetime = seconds('token-lifetime', values['token-lifetime']);
  const refreshLifetime = seconds('refresh-lifetime', values['refresh-lifetime']);
  const header = values['idempotency-header'];
  const signingKey = filled(environment['SANDBOX_SIGNING_KEY']);
  const database = values.database ?? filled(environment['DATABASE_URL']);
  const webhookSecret = filled(environment['SANDBOX_WEBHOOK_SECRET']);
  const webhooks = (values.webhook ?? []).flatMap(webhooksOf);
  const webhookHosts = values['webhook-host'] ?? [];
  checkReceivers(webhooks, webhookHosts);
  return {
    ...readAddress(values, defaultPort),
    cors: readOrigins(values.cors),
    allowHosts: (values['allow-host'] ?? []).map((name) => hostNameOf('--allow-host', name)),
    database:
      database === undefined ? undefined : databaseOf('--database (or DATABASE_URL)', database),
    quiet: values.quiet ?? false,
    strict: values.strict ?? false,
    webhooks,
    webhookHosts,
    ...(values.clock !== undefined && { engine: { clock: clockOf('--clock', values.clock) } }),
    ...(tokenLifetime && { tokenLifetime }),
    ...(refreshLifetime && { refreshLifetime }),
    ...(header !== undefined && { idempotencyHeader: headerOf('--idempotency-header', header) }),
    ...(signingKey && { signingKey: signingKeyOf('SANDBOX_SIGNING_KEY', signingKey) }),
    ...(webhookSecret && { webhookSecret }),
  };
}

function seconds(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return secondsOf(`--${name}`, /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN, text);
}

/** A variable of the environment that is empty is not set. */
function filled(variable: string | undefined): string | undefined {
  return variable === '' ? undefined : variable;
}

function checkReceivers(webhooks: readonly { url: string }[], allowHosts: readonly string[]): void {
  const receivers = allowReceivers(allowHosts);
  for (const { url } of webhooks) {
    const rejection = explainReceiver(url, receivers);
    if (rejection !== undefined) throw new UsageError(`--webhook: ${rejection}`);
  }
}

/** The URL may contain a secret of its receiver, so no message repeats it. */
function webhooksOf(text: string): { partnerCode: string; url: string }[] {
  const [, partner, url = ''] = /^(?:([\w-]+)=)?(.*)$/.exec(text) ?? [];
  if (!URL.canParse(url)) throw new UsageError('--webhook must be <url> or <partner>=<url>.');
  const codes = demoPartners.map(({ partnerCode }) => partnerCode);
  if (partner === undefined) return codes.map((partnerCode) => ({ partnerCode, url }));
  if (codes.includes(partner)) return [{ partnerCode: partner, url }];
  throw new UsageError(`The partner of --webhook must be one of ${codes.join(', ')}.`);
}
