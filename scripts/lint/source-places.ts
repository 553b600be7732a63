/** Finds the handwritten file and line of a place in the bundle. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { Source, getLineColLocation, isRef, parseYaml } from '@redocly/openapi-core';
import { pointerTo, segmentsOf, valueAt } from '../../toolkit/contract/pointers.ts';
import type { LintFinding } from './finding.ts';

type Path = readonly (string | number)[];

export type Locate = (path: Path) => Pick<LintFinding, 'file' | 'line'>;

export interface Written {
  file: string;
  segments: string[];
}

/** A path that exists only in the bundle leads to the last handwritten object on it. */
export function createLocator(root: string): Locate {
  const files = createFiles(root);
  return (path) => {
    // The introduction is in the bundle because of redocly.yaml.
    if (path[0] === 'info' && path[1] === 'description') {
      return { file: 'openapi/info.md', line: 1 };
    }
    const { file, segments } = files.followRefs(files.find(path));
    const pointer = `#${pointerTo(segments) || '/'}`;
    const { start } = getLineColLocation({ source: files.read(file).source, pointer });
    return { file: relativeTo(root, file), line: start.line };
  };
}

/** Finds the file of a place, relative to the project, and the path of keys in it. */
export function createSourceFinder(root: string): (path: Path) => Written {
  const { find } = createFiles(root);
  return (path) => {
    const { file, segments } = find(path);
    return { file: relativeTo(root, file), segments };
  };
}

function createFiles(root: string) {
  const rootFile = resolve(root, 'openapi/openapi.yaml');
  const known = new Map<string, { source: Source; content: unknown }>();
  const read = (file: string) => {
    const source = known.get(file)?.source ?? new Source(file, readFileSync(file, 'utf8'));
    const yaml = known.get(file) ?? { source, content: parseYaml(source.body) };
    known.set(file, yaml);
    return yaml;
  };
  const valueOf = ({ file, segments }: Written): unknown =>
    valueAt(read(file).content, pointerTo(segments));
  const followRefs = (from: Written): Written => {
    const value = valueOf(from);
    if (!isRef(value)) return from;
    const [name = '', fragment = ''] = value.$ref.split('#');
    const file = name === '' ? from.file : resolve(dirname(from.file), name);
    return followRefs({ file, segments: segmentsOf(fragment) });
  };
  const find = (path: Path): Written => {
    const component = componentFile(rootFile, path);
    let here: Written = { file: component ?? rootFile, segments: [] };
    for (const segment of component ? path.slice(3) : path) {
      const { file, segments } = followRefs(here);
      const part = { file, segments: [...segments, String(segment)] };
      if (valueOf(part) === undefined) break;
      here = part;
    }
    return here;
  };
  return { read, find, followRefs };
}

/** The root document does not list components. The bundler names each by its file. */
function componentFile(rootFile: string, [section, kind, name]: Path): string | undefined {
  const file = resolve(dirname(rootFile), `components/${kind}/${name}.yaml`);
  return section === 'components' && existsSync(file) ? file : undefined;
}

function relativeTo(root: string, file: string): string {
  return relative(root, file).replaceAll('\\', '/');
}
