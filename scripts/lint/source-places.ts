/** From a place in the bundle back to the file and line where somebody wrote it. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { Source, getLineColLocation, isRef, parseYaml } from '@redocly/openapi-core';
import { pointerTo, segmentsOf, valueAt } from '../../toolkit/contract/pointers.ts';

export interface SourceLine {
  /** Relative to the project. */
  file: string;
  /** Counted from 1. */
  line: number;
}

/** Tells where the value at a path of the bundle was written. */
export type Locate = (path: readonly (string | number)[]) => SourceLine;

/**
 * Follows a path of the bundle through the files of openapi/ of the given project folder.
 *
 * The bundle holds what is not in the source, such as the answers of named-only operations; such a
 * path ends at the last object on its way that somebody wrote.
 */
export function createLocator(root: string): Locate {
  const read = createReader();
  const written = createFinder(root, read);
  return (path) => {
    // redocly.yaml puts the introduction into the bundle.
    if (path[0] === 'info' && path[1] === 'description') {
      return { file: 'openapi/info.md', line: 1 };
    }
    const { file, segments } = written(path, true);
    const pointer = `#${pointerTo(segments) || '/'}`;
    const { start } = getLineColLocation({
      source: read(resolve(root, file)).source,
      pointer,
    });
    return { file, line: start.line };
  };
}

/** Finds the file of a place, relative to the project, and the path of keys in it; of a reference, itself. */
export function createSourceFinder(root: string): (path: readonly (string | number)[]) => Written {
  const written = createFinder(root, createReader());
  return (path) => written(path, false);
}

function createReader(): (file: string) => YamlFile {
  const files = new Map<string, YamlFile>();
  return (file) => {
    const known = files.get(file);
    if (known) return known;
    const yaml = readYaml(file);
    files.set(file, yaml);
    return yaml;
  };
}

function createFinder(
  root: string,
  read: (file: string) => YamlFile,
): (path: readonly (string | number)[], followsLast: boolean) => Written {
  const rootFile = resolve(root, 'openapi/openapi.yaml');
  return (path, followsLast) => {
    const component = componentFile(rootFile, path);
    let here: Written = { file: component ?? rootFile, segments: [] };
    for (const segment of component ? path.slice(3) : path) {
      const whole = followRefs(here, read);
      const part = { file: whole.file, segments: [...whole.segments, String(segment)] };
      if (valueOf(part, read) === undefined) break;
      here = part;
    }
    const { file, segments } = followsLast ? followRefs(here, read) : here;
    return { file: relative(root, file).replaceAll('\\', '/'), segments };
  };
}

interface YamlFile {
  source: Source;
  content: unknown;
}

/** A value in a file. */
export interface Written {
  file: string;
  segments: string[];
}

function readYaml(file: string): YamlFile {
  const source = new Source(file, readFileSync(file, 'utf8'));
  return { source, content: parseYaml(source.body) };
}

/** The bundler names a component by its file; the root does not list it. */
function componentFile(rootFile: string, path: readonly (string | number)[]): string | undefined {
  const [section, kind, name] = path;
  const file = resolve(dirname(rootFile), `components/${kind}/${name}.yaml`);
  return section === 'components' && existsSync(file) ? file : undefined;
}

function followRefs(from: Written, read: (file: string) => YamlFile): Written {
  let here = from;
  let value = valueOf(here, read);
  while (isRef(value)) {
    const [file = '', fragment = ''] = value.$ref.split('#');
    here = {
      file: file === '' ? here.file : resolve(dirname(here.file), file),
      segments: segmentsOf(fragment),
    };
    value = valueOf(here, read);
  }
  return here;
}

function valueOf({ file, segments }: Written, read: (file: string) => YamlFile): unknown {
  return valueAt(read(file).content, pointerTo(segments));
}
