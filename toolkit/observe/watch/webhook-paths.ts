/** At which paths the service delivers which webhooks, as the command line says it. */
import { UsageError } from '../../cli/command.ts';
import type { Contract } from '../../contract/contract.ts';
import type { WebhookPaths } from './locate.ts';

/**
 * @param options `/hooks/payouts`, or `payoutOutcome=/hooks/payouts`
 * @throws UsageError
 */
export function readWebhookPaths(options: readonly string[], { webhooks }: Contract): WebhookPaths {
  const names = webhooks.map(({ operationId }) => operationId);
  return new Map(
    options.map((option) => {
      const [, name, path = ''] = /^(?:(\w+)=)?(\/.*)$/.exec(option) ?? [];
      if (path === '' || (name !== undefined && !names.includes(name))) {
        throw new UsageError(
          `--webhook takes a path, such as /webhooks/payouts or ${names[0] ?? 'name'}=/webhooks/payouts.`,
        );
      }
      return [path, name];
    }),
  );
}
