/** The list of handwritten guides. To rename a guide, rename its file and change this list. */
import type { Group, Page } from './page.ts';

type Guide = Omit<Page, 'title' | 'summary' | 'markdown'> & { file: string };

export const guides: readonly Guide[] = [
  { ...guide('index', 'Home', 'Start'), path: 'index', weight: { page: 0.4, parts: 0.8 } },
  guide('quickstart', 'Quickstart', 'Start'),
  guide('get-it', 'Get it', 'Start'),
  guide('environments', 'Environments', 'Start'),
  guide('authentication', 'Authentication', 'Start'),
  guide('downloads', 'Downloads', 'Start'),
  guide('go-live', 'Go-live checklist', 'Start'),
  guide('payouts', 'Payouts and their life', 'Pay'),
  guide('retries', 'Never pay twice', 'Pay'),
  guide('webhooks', 'Webhooks', 'Pay'),
  guide('errors', 'Errors', 'Pay'),
  guide('lookups', 'FX, balances, institutions', 'Pay'),
  guide('statement', 'Statement and reconciliation', 'Pay'),
  guide('security', 'Security', 'Pay'),
  { ...guide('testing', 'Testing', 'Test'), weight: { parts: 1 } },
  guide('sandbox', 'Local sandbox', 'Test'),
  {
    ...guide('sandbox-choices', 'What the sandbox decides', 'Test'),
    parent: 'guides/sandbox',
    weight: { page: 0.2, parts: 0.4 },
  },
  {
    ...guide('client-test', 'Client test', 'Test'),
    weight: { page: 0.3, parts: 0.25 },
    isOnlyLinked: true,
  },
  guide('flows', 'Flows', 'Test'),
  guide('containers', 'Containers', 'Test'),
  guide('more-than-one-machine', 'More than one machine', 'Test'),
  client('typescript', 'TypeScript', 'client'),
  client('python', 'Python'),
  client('java', 'Java'),
  client('go', 'Go'),
  client('php', 'PHP'),
  { ...guide('frameworks', 'In a framework', 'Clients'), weight: { parts: 0.8 } },
  { ...guide('pay-from-a-file', 'Pay from a file', 'Clients'), weight: { page: 1, parts: 0.8 } },
  guide('other-languages', 'Other languages', 'Clients'),
  {
    ...guide('other-tools', 'Other tools', 'Clients'),
    parent: 'guides/other-languages',
    isTable: true,
  },
  guide('implement', 'Implement the service', 'Build the service'),
  { ...guide('contract-tests', 'Contract tests', 'Build the service'), isOnlyLinked: true },
  { ...guide('teach-the-contract', 'Teach the contract', 'Build the service'), isOnlyLinked: true },
  // Each question is answered there once.
  { ...guide('glossary', 'Glossary and FAQ', 'About', 'about'), weight: { parts: 2.4 } },
  { ...guide('measurements', 'Measurements', 'About', 'about'), isTable: true },
  guide('versioning', 'Versions', 'About', 'about'),
  { ...guide('changelog', 'Changelog', 'About', 'about'), weight: { parts: 0.2 } },
  { ...guide('extensions', 'Marks of the contract', 'About', 'about'), weight: { parts: 0.5 } },
];

/** Old paths and where their content is now. */
export const moved: { [path: string]: string } = {
  'guides/idempotency': 'guides/retries#idempotency',
  'guides/reconciliation': 'guides/statement#reconcile-every-day',
  'guides/client-comparison': 'about/measurements#what-goes-wrong-without-the-client',
  'about/keys-not-shown': 'about/known-unknowns',
};

export const leadTo = {
  firstPayout: 'guides/quickstart',
  login: 'guides/authentication',
  client: 'guides/client',
  sandbox: 'guides/sandbox',
  origins: 'about/extensions#origins',
};

/** The README of a client package. */
function client(language: string, label: string, name = language): Guide {
  const file = `client/${language}/README.md`;
  // Where the clients say the same, the first one answers.
  const weight = { page: 0.6, parts: name === 'client' ? 0.6 : 0.5 };
  return { file, path: `guides/${name}`, label, group: 'Clients', weight };
}

function guide(name: string, label: string, group: Group, folder = 'guides'): Guide {
  return { file: `docs/${name}.md`, path: `${folder}/${name}`, label, group };
}
