/** The command line of the sandbox, and the environment for secrets and the database. */
import { validateHeaderName } from 'node:http';
import { parseArgs } from 'node:util';
import { demoPartners } from './engine/demo-partners.ts';
import type { SandboxOptions } from './options.ts';

/** The command was called wrongly. The message says how. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** @param dataFile where data are kept when no database is named; nothing: in memory */
export function usageOf(call: string, dataFile: string | undefined): string {
  return `
Usage: ${call} [options]

Serves the contract with state, on this machine, until Ctrl-C: payouts move balances and have
outcomes, notifications are delivered, and a clock can be moved. /_sandbox/ is its page.

  --port <number>          4020 unless told otherwise; 0 takes any free one
  --host <address>         127.0.0.1 unless told otherwise; /_sandbox/ takes no token
  --database <where>       a file, :memory:, or postgres://...; else DATABASE_URL, else
                           ${dataFile ?? 'memory: nothing is kept'}
                           A file needs Node.js 22.13 or later; before it data are in memory
  --clock <mode>           auto, or manual: it stands, and moves when told; for a new database
  --token-lifetime <s>     of an access token; 1800 when left out
  --refresh-lifetime <s>   of a refresh token; 86400 when left out
  --webhook <[partner=]url>
                           where notifications go, of one partner or of all; may be repeated
  --webhook-host <host>    may receive notifications though it is not this machine; may be repeated
  --idempotency-header <name>
                           Idempotency-Key when left out. The contract does not show its name, nor
                           whether it is a header at all; the name is the sandbox's choice
  --quiet                  no line per request and delivery
  --help                   this text

  SANDBOX_SIGNING_KEY      what tokens are signed with, 32 characters or more; else one is made and
                           kept in the database
  SANDBOX_WEBHOOK_SECRET   whsec_...: notifications are signed by Standard Webhooks

Exit code: 0 stopped, 1 the sandbox cannot work, 2 wrong option or the port cannot be taken.
`.trim();
}

export interface CommandOptions extends SandboxOptions {
  port: number;
  host: string;
  /** Nothing: where the command keeps data. */
  database: string | undefined;
  quiet: boolean;
}

/**
 * The options, or `help` when that was asked for.
 *
 * @throws UsageError
 */
export function readOptions(
  args: string[],
  environment: NodeJS.ProcessEnv,
): CommandOptions | 'help' {
  const values = parse(args);
  if (values.help) return 'help';
  const { clock } = values;
  if (clock !== undefined && clock !== 'auto' && clock !== 'manual') {
    throw new UsageError('--clock takes auto or manual');
  }
  const tokenLifetime = seconds('token-lifetime', values['token-lifetime']);
  const refreshLifetime = seconds('refresh-lifetime', values['refresh-lifetime']);
  const header = values['idempotency-header'];
  const signingKey = signingKeyOf(filled(environment['SANDBOX_SIGNING_KEY']));
  const webhookSecret = filled(environment['SANDBOX_WEBHOOK_SECRET']);
  return {
    port: portOf(values.port ?? '4020'),
    host: values.host ?? '127.0.0.1',
    database: values.database ?? filled(environment['DATABASE_URL']),
    quiet: values.quiet ?? false,
    webhooks: (values.webhook ?? []).flatMap(webhooksOf),
    webhookHosts: values['webhook-host'] ?? [],
    ...(clock && { engine: { clock } }),
    ...(tokenLifetime && { tokenLifetime }),
    ...(refreshLifetime && { refreshLifetime }),
    ...(header !== undefined && { idempotencyHeader: headerOf(header) }),
    ...(signingKey && { signingKey }),
    ...(webhookSecret && { webhookSecret }),
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        database: { type: 'string' },
        clock: { type: 'string' },
        'token-lifetime': { type: 'string' },
        'refresh-lifetime': { type: 'string' },
        webhook: { type: 'string', multiple: true },
        'webhook-host': { type: 'string', multiple: true },
        'idempotency-header': { type: 'string' },
        quiet: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    // Node's message goes on to explain positional arguments, which this command does not take.
    const [first = ''] = error instanceof Error ? error.message.split(/\.(?:\s|$)|\n/) : [];
    throw new UsageError(first);
  }
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port >= 0 && port <= 65_535) return port;
  throw new UsageError(`--port takes a port from 0 to 65535, not '${text}'`);
}

function seconds(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,7}$/.test(text)) return Number(text);
  throw new UsageError(`--${name} takes a whole number of seconds from 1, not '${text}'`);
}

function headerOf(name: string): string {
  try {
    validateHeaderName(name);
    return name;
  } catch {
    throw new UsageError(`--idempotency-header takes the name of a header, not '${name}'`);
  }
}

/** A variable of the environment that is empty is not set. */
function filled(variable: string | undefined): string | undefined {
  return variable === '' ? undefined : variable;
}

function signingKeyOf(text: string | undefined): string | undefined {
  if (text === undefined || text.length >= 32) return text;
  throw new UsageError('SANDBOX_SIGNING_KEY has fewer than 32 characters');
}

/** The URL may hold a secret of its receiver, so no message repeats it. */
function webhooksOf(text: string): { partnerCode: string; url: string }[] {
  const [, partner, url = ''] = /^(?:([\w-]+)=)?(.*)$/.exec(text) ?? [];
  if (!URL.canParse(url)) throw new UsageError('--webhook takes <url> or <partner>=<url>');
  const codes = demoPartners.map(({ partnerCode }) => partnerCode);
  if (partner === undefined) return codes.map((partnerCode) => ({ partnerCode, url }));
  if (codes.includes(partner)) return [{ partnerCode: partner, url }];
  throw new UsageError(`--webhook knows the partners ${codes.join(', ')}, not ${partner}`);
}
