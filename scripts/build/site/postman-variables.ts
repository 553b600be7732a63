/** Builds the Postman environments, and the variables in requests that readers fill in. */
import { createHash } from 'node:crypto';
import type { Contract } from '../../../toolkit/contract/contract.ts';
import type { Json } from '../../../toolkit/contract/document.ts';
import { isObject } from '../../../toolkit/contract/objects.js';
import {
  successesOf,
  type Answer,
  type DocumentedOperation,
  type Operation,
} from '../../../toolkit/contract/operation.ts';
import type { Files } from '../artifact.ts';
import { jsonFile } from '../bundle/bundles.ts';
import { fieldsOf, type Field } from './fields.ts';

/** The variable for the token in the header of every request. */
export const bearer = 'accessToken';

function variablesOf(contract: Contract) {
  const { documented } = contract;
  const [login] = documented.filter(({ needsToken }) => !needsToken);
  const sent = (one: Operation | undefined): Field[] =>
    one?.body ? fieldsOf(contract, one.body.schema) : [];
  const credentials = sent(login).map(({ name }) => name);
  const secrets = documented
    .flatMap(sent)
    .flatMap(({ name, isSecret }) => (isSecret ? [name] : []));
  const tokens = secrets.filter((name) => !credentials.includes(name));
  return { credentials, secrets, tokens: [bearer, ...tokens] };
}

/** Replaces credentials and tokens with variables of the reader's environment. */
export function withVariables(contract: Contract, value: Json | undefined): Json | undefined {
  const { credentials, secrets } = variablesOf(contract);
  if (!isObject(value) || !secrets.some((name) => name in value)) return value;
  const names = new Set([...credentials, ...secrets]);
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, names.has(name) ? `{{${name}}}` : one]),
  );
}

/** Finds the tokens in an answer. A token that no request sends is the bearer token. */
export function tokensIn(contract: Contract, answer: Answer | undefined) {
  const { tokens } = variablesOf(contract);
  const { content } = answer ?? {};
  const fields = content?.kind === 'json' ? fieldsOf(contract, content.schema) : [];
  return fields.flatMap(({ name: place, isSecret }) => {
    const own = place.replace(/.*\./, '');
    const variable = tokens.includes(own) ? own : bearer;
    return isSecret && !/[[<*]/.test(place) ? [{ place, variable }] : [];
  });
}

export function storeTokens(contract: Contract, operation: DocumentedOperation): string[] {
  return successesOf(operation).flatMap((answer) => {
    const lines = tokensIn(contract, answer).map(
      ({ place, variable }) => `  pm.environment.set('${variable}', pm.response.json().${place});`,
    );
    return lines.length > 0 ? [`if (pm.response.code === ${answer.status}) {`, ...lines, '}'] : [];
  });
}

export function environmentFile(
  contract: Contract,
  name: string,
  known: { baseUrl: string | undefined; email?: string | undefined; password?: string | undefined },
): Files {
  if (known.baseUrl === undefined) throw new Error(`The contract must have a ${name} server.`);
  const { credentials, secrets, tokens } = variablesOf(contract);
  const empty = (names: readonly string[]) => Object.fromEntries(names.map((one) => [one, '']));
  const values = { receiverUrl: '', ...empty(credentials), ...known, ...empty(tokens) };
  return {
    [`${name.replace(' ', '-')}.postman_environment.json`]: jsonFile({
      id: idFrom(`${name} environment`),
      name: `${contract.title}: ${name}`,
      values: Object.entries(values).map(([key, value]) => ({
        key,
        value,
        type: [...secrets, ...tokens].includes(key) ? 'secret' : 'default',
        enabled: true,
      })),
      _postman_variable_scope: 'environment',
    }),
  };
}

/** Returns a UUID that stays the same across builds. */
export function idFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-5$3-8$4-$5');
}
