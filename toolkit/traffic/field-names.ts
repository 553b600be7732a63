/** Tells names of fields from names that are values, such as the keys of a map by person. */
import type { Contract } from '../contract/contract.ts';
import { isObject, objectAt, type UnknownObject } from '../contract/objects.js';

export function createFieldNames(contract: Contract) {
  const known = knownTo(contract);
  const remembered = new Map<string, NameKind>();
  const sharedBy = createShared();
  const kindOf = (name: string): NameKind => {
    const existing = remembered.get(name);
    if (existing) return existing;
    const kind = kindOfName(name, known);
    if (remembered.size < mostNames) remembered.set(name, kind);
    return kind;
  };
  return {
    /** Whether it may be the name of a parameter. No names beside it can tell. */
    isParameter(name: string): boolean {
      const kind = kindOf(name);
      return kind === 'known' || (kind !== 'value' && isSmall(name));
    },
    /** The names of fields among those of an object. @param list that it is an element of */
    of(object: UnknownObject, list: readonly unknown[] = []): ReadonlySet<string> {
      const names = Object.keys(object);
      const kinds = names.map(kindOf);
      const familiar = kinds.filter((kind) => kind !== 'identifier' && kind !== 'value').length;
      const partly = kinds.filter((kind) => kind === 'partly').length;
      const isRecord = familiar > partly && familiar >= 2 && familiar * 2 >= names.length;
      const isField = (name: string): boolean => {
        const kind = kindOf(name);
        if (kind === 'known' || kind === 'value') return kind === 'known';
        // Fields are not written like `jean-paul-dupont`.
        if (name.includes('-')) return false;
        if (kind === 'words' && isSmall(name)) return true;
        const isShared = sharedBy(list).has(name);
        // One object does not tell a field of unknown words from the name of a user.
        if (kind === 'identifier') return isRecord && isShared;
        // Among names in small letters a capital begins the name of a person.
        const isOfStyle = isSmall(name) || !names.some(isSmall);
        return (isRecord && isOfStyle) || isShared;
      };
      return new Set(names.filter(isField));
    },
  };
}

/** Made of `words` of the contract, `partly` of them, an `identifier` of other words, or a `value`. */
type NameKind = 'known' | 'words' | 'partly' | 'identifier' | 'value';

function kindOfName(name: string, { names, words }: Known): NameKind {
  if (names.has(name)) return 'known';
  if (!isPlainName(name)) return 'value';
  const own = wordsIn(name);
  const found = own.filter((word) => words.has(word)).length;
  if (found > 0 && found === own.length) return 'words';
  // People have names like `zinhle.m` and `Zinhle`, but not like `bvnLevel` and `AccountTier`.
  if (name.includes('.')) return 'value';
  if (found > 0) return 'partly';
  return isSmall(name) ? 'identifier' : 'value';
}

function isSmall(name: string): boolean {
  return /^[a-z_]/.test(name);
}

/** The names that all objects of a list have, remembered by list; none for a short list. */
function createShared(): (list: readonly unknown[]) => ReadonlySet<string> {
  const found = new WeakMap<readonly unknown[], ReadonlySet<string>>();
  return (list) => {
    const existing = found.get(list);
    if (existing) return existing;
    const [first] = list;
    const isLong = list.length >= someObjects && isObject(first);
    const shared = (isLong ? Object.keys(first) : []).filter((name) =>
      list.every((one) => isObject(one) && Object.hasOwn(one, name)),
    );
    const names = new Set(shared);
    found.set(list, names);
    return names;
  };
}

interface Known {
  /** Of fields and parameters. */
  names: ReadonlySet<string>;
  words: ReadonlySet<string>;
}

/** The words of the contract, but for its examples and marks; of texts those that no name begins like. */
function knownTo({ document, operations }: Contract): Known {
  const names = operations.flatMap(({ parameters }) => parameters.map(({ name }) => name));
  const words: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === 'string') words.push(...(value.match(/(?<![\w-])[a-z]+(?![\w-])/g) ?? []));
    if (typeof value !== 'object' || value === null) return;
    names.push(...Object.keys(objectAt(value, 'properties')));
    for (const [key, child] of Object.entries(value)) {
      if (/^(examples?|x-.*)$/.test(key)) continue;
      words.push(...wordsIn(key));
      walk(child);
    }
  };
  walk(document);
  return { names: new Set(names), words: new Set(words) };
}

/** Whether a name is short enough, and has no long number as values have: `0001234500`. */
export function isPlainName(name: string): boolean {
  return /^[A-Za-z_][\w.-]{0,63}$/.test(name) && !/\d{5}/.test(name);
}

const someObjects = 3;
const mostNames = 10_000;

/** `accountNumber` as `account` and `number`. */
function wordsIn(text: string): string[] {
  const words = text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').match(/[a-z]+/gi) ?? [];
  return words.map((word) => word.toLowerCase());
}
