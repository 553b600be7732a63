/** Checks that a release follows its changes: the version rises, and the changelog has a line. */
import { gt, inc, parse } from 'semver';
import type { Change } from './changes.ts';

export interface Release {
  /** `info.version` of the contract, or `version` of a package. */
  version: string;
  changelog: string;
}

/** Returns one sentence per gap. @throws Error if the version of `base` is not semantic */
export function missingForRelease(base: Release, next: Release, changes: Change[]): string[] {
  if (changes.length === 0) return [];
  const step = neededStep(changes);
  const missing: string[] = [];
  if (!isRaisedBy(step, base.version, next.version)) {
    missing.push(
      `info.version is ${next.version} (before: ${base.version}), but these changes need a ${step} ` +
        'step. Raise it in openapi/openapi.yaml.',
    );
  }
  const gap = changelogGap('CHANGELOG.md', base, next);
  if (gap !== undefined) return [...missing, gap];
  if (step === 'major' && !sectionOf(next)?.includes('[Breaking]')) {
    missing.push(
      `CHANGELOG.md has no line marked [Breaking] under ${next.version}. Mark the breaking changes.`,
    );
  }
  return missing;
}

/** Returns one sentence per gap. People decide how far the version rises. */
export function missingForPackage(folder: string, base: Release, next: Release): string[] {
  const missing: string[] = [];
  if (!isRaisedBy('patch', base.version, next.version)) {
    missing.push(
      `The version of ${folder}/ is ${next.version}, but it has changed since ${base.version}. Raise it.`,
    );
  }
  const gap = changelogGap(`${folder}/CHANGELOG.md`, base, next);
  return gap === undefined ? missing : [...missing, gap];
}

type VersionStep = 'major' | 'minor' | 'patch';

function neededStep(changes: Change[]): VersionStep {
  if (changes.some(({ weight }) => weight === 'breaking')) return 'major';
  return changes.some(({ weight }) => weight === 'compatible') ? 'minor' : 'patch';
}

/** A prerelease counts as the version it prepares: 2.0.0-rc.1 is a major step from 1.4.2. */
function isRaisedBy(step: VersionStep, from: string, to: string): boolean {
  const least = inc(from, step);
  if (least === null) {
    throw new Error(`The version to compare with must be like 1.2.3; found "${from}".`);
  }
  const version = parse(to);
  return version !== null && gt(version, from) && version.compareMain(least) >= 0;
}

function changelogGap(file: string, base: Release, next: Release): string | undefined {
  const section = sectionOf(next);
  if (section === undefined) {
    return `${file} has no section "## ${next.version}". Add one, with a line per change.`;
  }
  if (section === sectionOf({ ...base, version: next.version })) {
    return `${file} says nothing new under ${next.version}. Add a line per change.`;
  }
  return undefined;
}

/** Returns the text under `## <version>`, up to the next heading of that level. */
function sectionOf({ version, changelog }: Release): string | undefined {
  const sections = changelog.split(/^## /m).slice(1);
  return sections.find((section) => section.split('\n')[0]?.trim() === version);
}
