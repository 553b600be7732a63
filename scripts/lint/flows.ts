/** Checks that flows only use operations, parameters, fields and response codes of the contract. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Source, getLineColLocation, parseYaml } from '@redocly/openapi-core';
import type { Contract } from '../../toolkit/contract/contract.ts';
import { isObject, listAt, objectAt, textAt } from '../../toolkit/contract/objects.js';
import type { Content, Operation } from '../../toolkit/contract/operation.ts';
import { pointerTo } from '../../toolkit/contract/pointers.ts';
import { isResponseCode } from '../../toolkit/contract/response-codes.ts';
import { flowsFile } from '../project.ts';
import type { LintFinding } from './finding.ts';

/** Creates a problem at a path below the step. */
interface Problem {
  at: (string | number)[];
  message: string;
}

export function checkFlows(root: string, contract: Contract): LintFinding[] {
  const file = resolve(root, flowsFile);
  const source = new Source(file, readFileSync(file, 'utf8'));
  const flows: unknown = parseYaml(source.body);
  return listAt(flows, 'workflows').flatMap((workflow, w) =>
    listAt(workflow, 'steps').flatMap((step, s) =>
      problemsOf(step, flows, contract).map(({ at, message }) => {
        const pointer = `#${pointerTo(['workflows', w, 'steps', s, ...at])}`;
        const { line } = getLineColLocation({ source, pointer }).start;
        return { file: flowsFile, line, message, rule: 'flow-fits-contract' };
      }),
    ),
  );
}

function problemsOf(step: unknown, flows: unknown, contract: Contract): Problem[] {
  const operationId = textAt(step, 'operationId');
  // A step may be another flow.
  if (operationId === undefined) return [];
  const operation = contract.documented.find((one) => one.operationId === operationId);
  if (!operation) {
    const message = `The contract does not document an operation \`${operationId}\`. Name one that it does.`;
    return [{ at: ['operationId'], message }];
  }
  return [
    ...parameterProblems(step, flows, operation),
    ...bodyProblems(step, operation, contract),
    ...expressionProblems(step, operation, contract),
  ];
}

/** Checks the parameters of the step, and the token if the operation needs one. */
function parameterProblems(step: unknown, flows: unknown, operation: Operation): Problem[] {
  const { operationId, needsToken, parameters } = operation;
  const required = parameters.filter((parameter) => parameter.required).map(nameOf);
  const token = needsToken ? ['header Authorization'] : [];
  const known = [...parameters.map(nameOf), ...token];
  const sent = listAt(step, 'parameters').map((parameter) => nameOf(resolved(parameter, flows)));
  return [
    ...sent.flatMap((name, index) => {
      const message = `\`${operationId}\` does not accept ${name}. Remove it, or name a parameter that it accepts.`;
      return known.includes(name) ? [] : [{ at: ['parameters', index], message }];
    }),
    ...[...required, ...token].flatMap((name) => {
      const message = `\`${operationId}\` needs ${name}. Add it to the parameters.`;
      return sent.includes(name) ? [] : [{ at: ['operationId'], message }];
    }),
  ];
}

/** `path accountNumber`. */
function nameOf(parameter: unknown): string {
  return `${textAt(parameter, 'in')} ${textAt(parameter, 'name')}`;
}

function resolved(parameter: unknown, flows: unknown): unknown {
  const name = textAt(parameter, 'reference')?.replace('$components.parameters.', '');
  return name === undefined
    ? parameter
    : objectAt(objectAt(flows, 'components'), 'parameters')[name];
}

/** Checks the names of the body's fields. Their values come with the run. */
function bodyProblems(step: unknown, operation: Operation, contract: Contract): Problem[] {
  const { operationId, body } = operation;
  const payload = objectAt(step, 'requestBody')['payload'];
  if (!body) {
    const message = `\`${operationId}\` does not accept a body. Remove it.`;
    return payload === undefined ? [] : [{ at: ['requestBody'], message }];
  }
  if (payload === undefined) {
    const message = `\`${operationId}\` needs a body. Add requestBody.payload.`;
    return [{ at: ['operationId'], message }];
  }
  const { pointer } = body.schema;
  const unknown = leavesOf(payload)
    .map(({ path }) => path)
    .filter((path) => contract.schemas.applying(pointer, pointerTo(path)).length === 0)
    .map((path) => ({
      at: ['requestBody', 'payload', ...path],
      message: `\`${operationId}\` does not accept a field ${pointerTo(path)}. Name one that it accepts.`,
    }));
  const missing = contract.schemas
    .violations(pointer, payload)
    .filter(({ keyword }) => keyword === 'required')
    .map(({ path, message }) => ({
      at: ['requestBody', 'payload'],
      message: `The body of \`${operationId}\` does not match its schema: ${path || 'it'} ${message}.`,
    }));
  return [...unknown, ...missing];
}

function expressionProblems(step: unknown, operation: Operation, contract: Contract): Problem[] {
  const answers = operation.answers.flatMap(({ content }): Content[] => (content ? [content] : []));
  const schemasOf = (field: string): object[] =>
    answers.flatMap(({ schema }) =>
      contract.schemas.applying(schema.pointer, field).map((one) => one.schema),
    );
  const isCode = (field: string): boolean =>
    schemasOf(field).some((one) => isResponseCode(contract.shapeOf(one)));
  const hasCode = (code: string): boolean =>
    contract.responseCodes.some((one) => one.code === code && !one.final);
  return leavesOf(step).flatMap(({ path, value }) => [
    ...[...value.matchAll(/\$response\.body#(\/[^\s'")}]+)/g)]
      .filter(([, field = '']) => schemasOf(field).length === 0)
      .map(([, field]) => ({
        at: path,
        message: `No answer of \`${operation.operationId}\` has a field ${field}. Name one that exists.`,
      })),
    ...[...value.matchAll(/\$response\.body#(\/\S+) [!=]= '([^']*)'/g)]
      .filter(([, field = '', code = '']) => isCode(field) && !hasCode(code))
      .map(([, , code]) => ({
        at: path,
        message: `\`${code}\` is not a code that another code follows. Wait for such a code.`,
      })),
  ]);
}

interface Leaf {
  path: (string | number)[];
  value: string;
}

function leavesOf(value: unknown, path: Leaf['path'] = []): Leaf[] {
  if (typeof value === 'string') return [{ path, value }];
  if (Array.isArray(value)) return value.flatMap((one, index) => leavesOf(one, [...path, index]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => leavesOf(one, [...path, key]));
}
