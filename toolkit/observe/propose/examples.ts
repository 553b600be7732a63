/** Builds examples from the contract's own values, never from the traffic's. */
import { STATUS_CODES } from 'node:http';
import type { Contract } from '../../contract/contract.ts';
import type { Json } from '../../contract/document.ts';
import { isObject, listAt, objectAt } from '../../contract/objects.js';
import type { Shape } from '../watch/shapes.ts';
import { toJson } from './proposal.ts';

/** The part of the request that the answer repeated every time. */
export function echoOf({ distinct, echoes }: Shape): string | undefined {
  return distinct.size > 1 ? echoes?.[0] : undefined;
}

interface Place {
  /** The field's name; empty for a whole body. */
  name: string;
  shape?: Shape | undefined;
  /** The answer's status; undefined for a request. */
  status?: number | undefined;
}

export function exampleFor(contract: Contract, schema: unknown, place: Place): Json {
  const { shape, status } = place;
  const followed = contract.follow(schema);
  const whole = isObject(followed) ? followed : {};
  const { properties, items } = whole;
  if (isObject(properties)) {
    return Object.fromEntries(
      Object.entries(properties).map(([name, one]) => [
        name,
        exampleFor(contract, one, { name, shape: shape?.fields.get(name), status }),
      ]),
    );
  }
  const [type] = [whole['type']].flat();
  if (type === 'array') {
    return isObject(items) ? [exampleFor(contract, items, { ...place, shape: shape?.items })] : [];
  }
  const name = (shape && echoOf(shape)) ?? place.name;
  const validate = contract.schemas.compile(
    Object.fromEntries(Object.entries(whole).filter(([key]) => keywords.has(key))),
  );
  const candidates = [
    ...ofStatus(contract, name, status),
    ...listAt(whole, 'examples'),
    ...ofSameName(contract, name),
    ...usual,
  ];
  return toJson(candidates.find((one) => validate()(one)) ?? null);
}

/** Returns the status or its words if the contract's rejections have them in fields of this name. */
function ofStatus({ documented, reasonPaths }: Contract, name: string, status = 0): unknown[] {
  if (status < 400) return [];
  const words = STATUS_CODES[status];
  const found = documented.flatMap(({ answers }) =>
    answers.flatMap(({ status: other, contents }) =>
      contents.flatMap(({ examples }) =>
        examples.flatMap(({ value }): unknown[] => {
          const one = isObject(value) ? value[name] : undefined;
          if (one === Number(other)) return [status];
          return one !== undefined && one === STATUS_CODES[other] ? [words] : [];
        }),
      ),
    ),
  );
  return [...found, ...(reasonPaths.some((path) => path.at(-1) === name) ? [words] : [])];
}

function ofSameName(contract: Contract, name: string): unknown[] {
  const schemas = Object.values(objectAt(contract.document.components, 'schemas'));
  const properties = schemas.map((one) => contract.follow(objectAt(one, 'properties')[name]));
  const parameters = contract.documented.flatMap((operation) => operation.parameters);
  return [
    ...properties.flatMap((one) => listAt(one, 'examples')),
    ...parameters.flatMap((one) => (one.name === name ? (one.example ?? []) : [])),
  ];
}

const usual: readonly Json[] = [
  'EXAMPLE',
  '2026-03-04',
  '2026-03-04T09:15:27.000Z',
  '2026-03-04 09:15:27',
  'amara.okafor@harbour-remit.example',
  '00000000-0000-4000-8000-000000000001',
  '1',
  '10.00',
  1,
  true,
  {},
  [],
];

const keywords = new Set(['type', 'format', 'pattern']);
