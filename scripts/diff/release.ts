/** What a release must say of its changes: the version moves, and the changelog has a line. */
import type { Change } from './changes.ts';

export interface Release {
  /** `info.version`. */
  version: string;
  /** The text of CHANGELOG.md. */
  changelog: string;
}

/** What is missing for these changes to be released, one sentence each. Empty when all is there. */
export function missingForRelease(base: Release, next: Release, changes: Change[]): string[] {
  if (changes.length === 0) return [];
  const wanted = neededBump(changes);
  const moved = bumpBetween(base.version, next.version);
  const section = sectionOf(next.changelog, next.version);
  const missing: string[] = [];
  if (rank(moved) < rank(wanted)) {
    missing.push(
      `info.version is ${next.version}, after ${base.version}: these changes need a ${wanted} ` +
        'step. Raise it in openapi/openapi.yaml.',
    );
  }
  if (section === undefined) {
    missing.push(
      `CHANGELOG.md has no section "## ${next.version}". Add one, with a line per change.`,
    );
  } else if (section === sectionOf(base.changelog, next.version)) {
    missing.push(`CHANGELOG.md says nothing new under ${next.version}. Add a line per change.`);
  } else if (wanted === 'major' && !section.includes('[Breaking]')) {
    missing.push(
      `CHANGELOG.md marks no line of ${next.version} with [Breaking]. Mark what breaks.`,
    );
  }
  return missing;
}

const bumps = ['none', 'patch', 'minor', 'major'] as const;
type Bump = (typeof bumps)[number];

function neededBump(changes: Change[]): Bump {
  if (changes.some(({ weight }) => weight === 'breaking')) return 'major';
  return changes.some(({ weight }) => weight === 'compatible') ? 'minor' : 'patch';
}

/** The largest part that grew; `none` when the version stayed or went back. */
function bumpBetween(from: string, to: string): Bump {
  const before = from.split('.').map(Number);
  const after = to.split('.').map(Number);
  for (const [index, bump] of (['major', 'minor', 'patch'] as const).entries()) {
    const step = (after[index] ?? 0) - (before[index] ?? 0);
    if (step !== 0) return step > 0 ? bump : 'none';
  }
  return 'none';
}

function rank(bump: Bump): number {
  return bumps.indexOf(bump);
}

/** The text under `## <version>`, up to the next heading of that level. */
function sectionOf(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1);
  return sections.find((section) => section.split('\n')[0]?.trim() === version);
}
