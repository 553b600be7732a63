/** The operations of the contract, as far as tests of the client need them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { methods } from '../../../scripts/openapi/document.ts';
import { projectRoot } from '../../../scripts/project.ts';

export const packageFolder: string = join(projectRoot, 'generated/client');

export interface ContractOperation {
  operationId: string;
  method: (typeof methods)[number];
  path: string;
  documented: boolean;
  pathParameters: string[];
  queryParameters: string[];
  hasBody: boolean;
  /** Whether its function has an argument for parameters and body. */
  takes: boolean;
  needsToken: boolean;
  /** Documented statuses from 400 to 499. */
  refusals: string[];
}

interface Parameter {
  name: string;
  in: string;
  $ref?: string;
}

const contract = JSON.parse(readFileSync(join(projectRoot, 'generated/openapi.json'), 'utf8'));

export const operations: ContractOperation[] = Object.keys(contract.paths).flatMap((path) =>
  methods.flatMap((method) => {
    const operation = contract.paths[path][method];
    if (!operation) return [];
    const parameters: Parameter[] = (operation.parameters ?? []).map((one: Parameter) =>
      one.$ref ? contract.components.parameters[one.$ref.split('/').at(-1) ?? ''] : one,
    );
    const named = (place: string) =>
      parameters.filter((one) => one.in === place).map(({ name }) => name);
    const hasBody = operation.requestBody !== undefined;
    return [
      {
        operationId: operation.operationId,
        method,
        path,
        documented: operation['x-doc-status'] === 'documented',
        pathParameters: named('path'),
        queryParameters: named('query'),
        hasBody,
        takes: parameters.length > 0 || hasBody,
        needsToken: operation.security?.length !== 0,
        refusals: Object.keys(operation.responses).filter((status) => /^4\d\d$/.test(status)),
      },
    ];
  }),
);
