/** Rejects names that a client package already uses: a schema or an operation of that name would not compile. */
import { globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Contract } from '../../toolkit/contract/contract.ts';
import { objectAt } from '../../toolkit/contract/objects.js';
import { pointerTo } from '../../toolkit/contract/pointers.ts';
import { isResponseCode } from '../../toolkit/contract/response-codes.ts';
import type { BundleFault } from './finding.ts';

/** Names that generated Java files use or define, and names that generated Python files import. */
const inLanguages = {
  Java:
    'BigDecimal Calls HashSet Limits List Map NamedOnly Operations Outcome Override Set StatusMeaning ' +
    'Boolean Class Double Enum Error Exception Integer Iterable Long Math Number Object Process Record ' +
    'Runtime String System Thread Throwable Void',
  Python: 'Callable Decimal Dict List Literal Mapping Optional Sequence Union',
};

/** Names that a TypeScript function cannot have, or that samples use for something else. */
const wordsOfTypeScript =
  'answer client console createServer data headers process webhook ' +
  'arguments await break case catch class const continue debugger default delete do else enum eval export ' +
  'extends false finally for function if implements import in instanceof interface let new null package ' +
  'private protected public return static super switch this throw true try typeof var void while with yield';

const never = /(?!)/g;

/** Patterns that find declared types and public functions, by file extension. */
const declarations: { [ending: string]: { types: RegExp; functions: RegExp } } = {
  '.ts': {
    types: /^export (?:abstract )?(?:class|interface|type) (\w+)/gm,
    functions: /^export (?:async )?function (\w+)/gm,
  },
  '.py': { types: /^class (\w+)/gm, functions: /(?<=^class Client\b[^]*)^ {4}def ([a-z]\w+)/gm },
  '.go': { types: /^type ([A-Z]\w+)/gm, functions: /^func \(c \*Client\) ([A-Z]\w+)/gm },
  '.java': {
    types: /^(?:public |final |abstract |sealed )*(?:class|interface|enum|record) (\w+)/gm,
    functions: /(?<=^public final class Client\b[^]*)^ {4}public (?:\w+ )+(\w+)\(/gm,
  },
  // The models are in a separate namespace.
  '.php': {
    types: never,
    functions: /(?<=^final class Client\b[^]*)^ {4}\w+ (?:static )?function ([a-z]\w+)/gm,
  },
};

export function namesTakenByClients(contract: Contract, root: string): BundleFault[] {
  const taken = takenNames(root);
  for (const { operationId } of contract.documented) {
    const capital = operationId.charAt(0).toUpperCase() + operationId.slice(1);
    taken.types.set(`${capital}Options`, `the Java of ${operationId}`);
  }
  const schemas = Object.entries(objectAt(contract.document.components, 'schemas'));
  return [
    ...schemas.flatMap(([name, schema]) => {
      const owner = taken.types.get(name);
      const pointer = pointerTo(['components', 'schemas', name]);
      const shape = contract.shapeOf(schema);
      // The clients have a table of the response codes instead of an enum.
      const isEnum = shape.values.length > 1 && !isResponseCode(shape);
      return owner === undefined || (shape.kind !== 'object' && !isEnum)
        ? []
        : [{ pointer, message: isTaken(name, owner) }];
    }),
    ...contract.documented.flatMap(({ operationId, pointer }) => {
      const owner = taken.functions.get(plain(operationId));
      return owner === undefined ? [] : [{ pointer, message: isTaken(operationId, owner) }];
    }),
  ];
}

function isTaken(name: string, owner: string): string {
  return `\`${name}\` already has another meaning in ${owner}. Choose another name.`;
}

function takenNames(root: string): { types: Map<string, string>; functions: Map<string, string> } {
  const types = new Map(
    Object.entries(inLanguages).flatMap(([language, names]) =>
      names.split(' ').map((name) => [name, language] as const),
    ),
  );
  const functions = new Map(wordsOfTypeScript.split(' ').map((word) => [word, 'TypeScript']));
  for (const file of globSync('client/**/*.{ts,py,go,java,php}', { cwd: root })) {
    const found = declarations[extname(file)];
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, name = ''] of text.matchAll(found?.types ?? never)) types.set(name, file);
    for (const [, name = ''] of text.matchAll(found?.functions ?? never)) {
      functions.set(plain(name), file);
    }
  }
  return { types, functions };
}

/** `call_named_only`, `CallNamedOnly` and `callNamedOnly` are the same name. */
export function plain(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase();
}
