// @ts-check
/**
 * Which room may import which. The lint rule `house/rooms` checks every kind of import.
 *
 * A room may import the rooms to its left. Rooms between commas may not import each other. A loose file that is not
 * listed comes last, or where `*` is. Folders must be listed. A folder without an entry here has no order inside.
 *
 * @type {{ [folder: string]: string }}
 */
export const rooms = {
  '.': 'openapi < generated < client, toolkit < scripts < tests < docs',
  'client/typescript': `models.ts, schema.ts < tables.ts, webhook-bodies.ts
    < call.ts, clock.ts, field.ts, journal.ts, statuses.ts < check.ts, errors.ts, response-codes.ts
    < exact-json.ts, operations.ts < status.ts < auth, settle, webhooks, file-journal < * < command < command.ts`,
  'client/typescript/settle': `check-payout.ts, ledger.ts, options.ts, queue.ts, time.ts < payout.ts, questions.ts
    < results.ts < run.ts < claims.ts, trust.ts < ask.ts, resend.ts, send-batch.ts < batches.ts, settlement.ts < engine.ts`,
  toolkit: `files.ts < contract < package-files.ts < cli, traffic < serve
    < mock, proxy, sandbox, contract-tests, client-tests, observe`,
  'toolkit/contract-tests': `base-url.ts, logins.ts, spec.ts < wire < plan < options.ts < judge < hostile < sections
    < run < report`,
  'toolkit/observe': 'watch < match < report, propose',
  'toolkit/client-tests': `service < fault.ts < faults < options.ts < adapter.ts < drive.ts
    < judge.ts < run.ts < report`,
  'toolkit/sandbox': `store < trouble.ts < engine < deliveries, http
    < operations, coverage.ts < simulation < page`,
  'toolkit/sandbox/engine': `interface < options.ts < shared < faults.ts, money, requests.ts
    < books < life < accept, deliver < reads < snapshots < partners < open.ts`,
  scripts: `meanwhile.ts, project.ts < project-caller.ts < build, lint < diff, document, propose, start
    < check, docs`,
  'scripts/build': `limits.ts, outcomes.ts, search-words.json < artifact.ts, files.ts, history.ts, licences.ts, manifest.ts < bundle < languages < client
    < site, toolkit`,
  'scripts/build/site': `assets < assets.ts < page.ts < guides.ts, sent.ts < fields.ts, panes.ts, samples.ts
    < postman-variables.ts < render.ts, try-it.ts < frame.ts < operation-page.ts < contract-pages.ts < reference, typescript`,
};
