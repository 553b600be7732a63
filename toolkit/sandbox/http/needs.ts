/**
 * What the sandbox cannot act without. It is the sandbox's own list: a request that lacks one of these
 * is rejected, though the source may not say that the field is required.
 */
import { isObject } from '../../contract/objects.js';
import { pointerTo, segmentsOf } from '../../contract/pointers.ts';
import type { ShortViolation } from '../../contract/schemas.ts';
import type { OperationId } from './handler.ts';

export interface Need {
  part: 'query' | 'body';
  /** A JSON pointer into the part; `*` is every element of a list. */
  path: string;
  /** What the text must look like, where not every text can be read. */
  form?: Form;
}

interface Form {
  pattern: RegExp;
  message: string;
}

/** Something that is seen: no space, control or formatting character of Unicode alone. */
const notBlank: Form = {
  pattern: /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u,
  message: 'must not be blank',
};
const amount: Form = {
  pattern: /^\d+\.\d{2}$/,
  message: 'must be digits, a point and two decimals',
};

const needs: { readonly [Id in OperationId]?: readonly Need[] } = {
  login: inBody('/email', '/password'),
  refreshToken: inBody('/refreshToken'),
  enquireAccount: [
    { part: 'body', path: '/accountNumber', form: notBlank },
    { part: 'body', path: '/bankCode' },
  ],
  getFxRate: inQuery('/countryCode'),
  getIntradayStatement: [
    { part: 'query', path: '/accountNumber', form: notBlank },
    ...inQuery('/startTime', '/endTime'),
  ],
  sendPayout: [
    ...inBody('/transactionRequestList'),
    ...ofEachPayout('/paymentCurrency', '/recipientInformation/recipientBankCode'),
    ...ofEachPayout('/transactionReference', '/recipientInformation/recipientAccountNumber').map(
      (need) => ({ ...need, form: notBlank }),
    ),
    ...ofEachPayout('/paymentAmount').map((need) => ({ ...need, form: amount })),
  ],
};

/** The needs of an operation; none where the sandbox does not simulate it. */
export function needsOf(operationId: string): readonly Need[] {
  return Object.entries(needs).find(([name]) => name === operationId)?.[1] ?? [];
}

/**
 * A check of one part of a request: whether it has all that is needed. Every request passes it, so it
 * makes no list of places.
 */
export function createNeedsCheck(
  all: readonly Need[],
  part: Need['part'],
): (value: unknown) => boolean {
  const checked = all
    .filter((need) => need.part === part)
    .map(({ path, form }) => ({ segments: segmentsOf(path), form }));
  return (value) => checked.every(({ segments, form }) => isThere(value, segments, 0, form));
}

function isThere(
  value: unknown,
  segments: readonly string[],
  depth: number,
  form: Form | undefined,
): boolean {
  const segment = segments[depth];
  if (segment === undefined) return lackOf(value, form) === undefined;
  if (segment !== '*') {
    return isThere(isObject(value) ? value[segment] : undefined, segments, depth + 1, form);
  }
  return !Array.isArray(value) || value.every((one) => isThere(one, segments, depth + 1, form));
}

/** What one part of a request lacks. */
export function lackingIn(
  all: readonly Need[],
  part: Need['part'],
  value: unknown,
): ShortViolation[] {
  return all
    .filter((need) => need.part === part)
    .flatMap(({ path, form }) =>
      placesAt(value, segmentsOf(path)).flatMap((place) => {
        const message = lackOf(place.value, form);
        return message === undefined ? [] : [{ path: pointerTo(place.path), message }];
      }),
    );
}

function lackOf(value: unknown, form: Form | undefined): string | undefined {
  if (value === undefined || value === null) return `must be present; ${sandboxNeeds}`;
  // Of another type it breaks what is stated.
  if (form === undefined || typeof value !== 'string' || form.pattern.test(value)) return undefined;
  return `${form.message}; ${sandboxNeeds}`;
}

const sandboxNeeds = 'the sandbox cannot act without it';

interface ValuePlace {
  path: (string | number)[];
  value: unknown;
}

function placesAt(value: unknown, [segment, ...rest]: readonly string[]): ValuePlace[] {
  if (segment === undefined) return [{ path: [], value }];
  const inside = (key: string | number, child: unknown): ValuePlace[] =>
    placesAt(child, rest).map((place) => ({ ...place, path: [key, ...place.path] }));
  if (segment !== '*') return inside(segment, isObject(value) ? value[segment] : undefined);
  return Array.isArray(value) ? value.flatMap((child, index) => inside(index, child)) : [];
}

function inBody(...paths: string[]): Need[] {
  return paths.map((path) => ({ part: 'body', path }));
}

function ofEachPayout(...paths: string[]): Need[] {
  return inBody(...paths.map((path) => `/transactionRequestList/*${path}`));
}

function inQuery(...paths: string[]): Need[] {
  return paths.map((path) => ({ part: 'query', path }));
}
