// @ts-check
/**
 * Which room may import which: the rule `house/rooms` of the lint holds it, for static imports, `import()`,
 * `export from` and types.
 *
 * Each list names what lies in a folder, first what knows nobody. A room may import what comes before it;
 * rooms in one inner list do not know each other. A loose file that no list names comes last; a folder must
 * be named. A folder without a list has no order inside.
 *
 * @type {{ [folder: string]: (string | string[])[] }}
 */
export const rooms = {
  '.': ['openapi', 'generated', ['client', 'toolkit'], 'scripts', 'tests', 'docs'],
  'client/typescript': [
    // Made from the contract.
    'models.ts',
    ['response-code-table.ts', 'webhook-bodies.ts'],
    ['call.ts', 'clock.ts', 'field.ts', 'journal.ts'],
    ['check.ts', 'errors.ts', 'response-codes.ts'],
    'status.ts',
    ['auth', 'settle', 'webhooks', 'file-journal'],
  ],
  'client/typescript/settle': [
    ['ledger.ts', 'options.ts', 'queue.ts', 'time.ts'],
    'payout.ts',
    'results.ts',
    'run.ts',
    'claims.ts',
    ['ask.ts', 'send-batch.ts'],
    'batches.ts',
    'engine.ts',
  ],
  toolkit: [
    'files.ts',
    'contract',
    'package-files.ts',
    ['cli', 'traffic'],
    'serve',
    ['mock', 'proxy', 'sandbox', 'contract-tests', 'client-tests', 'observe'],
  ],
  'toolkit/contract-tests': [
    'base-url.ts',
    'wire',
    'plan',
    'options.ts',
    'judge',
    'hostile',
    'sections',
    'run',
    'report',
  ],
  'toolkit/observe': ['watch', 'match', ['report', 'propose']],
  'toolkit/client-tests': [
    'service',
    'fault.ts',
    'faults',
    'options.ts',
    'adapter.ts',
    'drive.ts',
    'judge.ts',
    'run.ts',
    'report',
  ],
  'toolkit/sandbox': [
    'store',
    'trouble.ts',
    'engine',
    'faults.ts',
    ['deliveries', 'http'],
    ['operations', 'coverage.ts'],
    'simulation',
    'page',
  ],
  'toolkit/sandbox/engine': [
    'interface',
    'engine.ts',
    'options.ts',
    'shared',
    'money',
    'life',
    ['accept', 'deliver', 'reads'],
    'snapshots',
    'partners',
    'open.ts',
  ],
  scripts: [
    'project.ts',
    'project-caller.ts',
    ['build', 'lint'],
    ['diff', 'document', 'propose', 'start'],
    ['check', 'docs'],
  ],
  'scripts/build': [
    ['artifact.ts', 'files.ts', 'manifest.ts', 'stamp.ts'],
    'bundle',
    'client',
    'languages',
    ['site', 'toolkit'],
  ],
  'scripts/build/site': [
    'assets',
    'assets.ts',
    'page.ts',
    'guides.ts',
    ['fields.ts', 'panes.ts', 'samples.ts'],
    ['render.ts', 'try-it.ts'],
    'frame.ts',
    'operation-page.ts',
    'contract-pages.ts',
    'reference',
  ],
};
