/** The guides: what is written by hand. Renaming one changes its file and this list. */
import type { Group, Page } from './page.ts';

type Guide = Omit<Page, 'title' | 'summary' | 'markdown'> & { file: string };

export const guides: readonly Guide[] = [
  {
    file: 'docs/index.md',
    path: 'index',
    label: 'Home',
    group: 'Start',
    weight: { page: 0.8, parts: 0.8 },
  },
  guide('quickstart', 'Quickstart', 'Start'),
  guide('get-it', 'Get it', 'Start'),
  guide('environments', 'Environments', 'Start'),
  guide('authentication', 'Authentication'),
  guide('payouts', 'Payouts and their life'),
  guide('flows', 'Flows'),
  guide('retries', 'Never pay twice'),
  guide('idempotency', 'Idempotency'),
  guide('webhooks', 'Webhooks'),
  guide('errors', 'Errors'),
  guide('lookups', 'FX, balances, institutions'),
  guide('statement', 'Statement'),
  guide('reconciliation', 'Reconciliation'),
  guide('security', 'Security'),
  guide('go-live', 'Go-live checklist'),
  guide('testing', 'Testing'),
  guide('sandbox', 'Sandbox'),
  { ...guide('sandbox-choices', 'What the sandbox decides'), weight: { page: 0.4, parts: 0.4 } },
  guide('implement', 'Implement the service'),
  { ...guide('contract-tests', 'Contract tests'), weight: { parts: 0.7 } },
  { ...guide('client-test', 'Client test'), weight: { page: 0.5, parts: 0.5 } },
  guide('teach-the-contract', 'Teach the contract'),
  guide('containers', 'Containers'),
  guide('more-than-one-machine', 'More than one machine'),
  client('typescript', 'TypeScript', 'client'),
  client('python', 'Python'),
  client('java', 'Java'),
  client('go', 'Go'),
  client('php', 'PHP'),
  guide('frameworks', 'In a framework', 'Clients'),
  guide('pay-from-a-file', 'Pay from a file', 'Clients'),
  guide('other-languages', 'Other languages', 'Clients'),
  { ...guide('client-comparison', 'Compared', 'Clients'), weight: { parts: 0.5 } },
  { ...guide('other-tools', 'Other tools', 'Clients'), isTable: true },
  // Each question there has one answer.
  { ...guide('glossary', 'Glossary and FAQ', 'About'), weight: { parts: 2 } },
  guide('measurements', 'Measurements', 'About'),
  guide('versioning', 'Versions', 'About'),
  {
    file: 'CHANGELOG.md',
    path: 'about/changelog',
    label: 'Changelog',
    group: 'About',
    weight: { page: 0.2, parts: 0.2 },
  },
  { ...guide('extensions', 'Marks of the contract', 'About'), weight: { parts: 0.5 } },
];

export const leadTo = {
  firstPayout: 'guides/quickstart',
  login: 'guides/authentication',
  client: 'guides/client',
  sandbox: 'guides/sandbox',
  theSource: 'about/extensions#the-source',
};

/** The README of a package. The five repeat one another, so the search ranks them below the guides. */
function client(language: string, label: string, name = language): Guide {
  const file = `client/${language}/README.md`;
  return { file, path: `guides/${name}`, label, group: 'Clients', weight: { parts: 0.5 } };
}

function guide(name: string, label: string, group: Group = 'Guides'): Guide {
  const folder = group === 'About' ? 'about' : 'guides';
  return { file: `docs/${name}.md`, path: `${folder}/${name}`, label, group };
}
