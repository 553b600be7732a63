/** The operations of the contract, as far as tests of the client need them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { methods } from '../../../toolkit/contract/document.ts';
import { listAt, objectAt, textAt } from '../../../toolkit/contract/objects.js';
import { projectRoot } from '../../../scripts/project.ts';

export const packageFolder: string = join(projectRoot, 'generated/client/typescript');

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
  rejections: string[];
}

const contract: unknown = JSON.parse(
  readFileSync(join(projectRoot, 'generated/openapi.json'), 'utf8'),
);
const paths = objectAt(contract, 'paths');
const shared = objectAt(objectAt(contract, 'components'), 'parameters');

export const operations: ContractOperation[] = Object.keys(paths).flatMap((path) =>
  methods.flatMap((method) => {
    const item = objectAt(paths, path);
    if (!(method in item)) return [];
    const operation = objectAt(item, method);
    const parameters = listAt(operation, 'parameters').map((one) => {
      const $ref = textAt(one, '$ref');
      return $ref === undefined ? one : objectAt(shared, $ref.split('/').at(-1) ?? '');
    });
    const named = (place: string) =>
      parameters
        .filter((one) => textAt(one, 'in') === place)
        .map((one) => textAt(one, 'name') ?? '');
    const hasBody = 'requestBody' in operation;
    return [
      {
        operationId: textAt(operation, 'operationId') ?? '',
        method,
        path,
        documented: operation['x-doc-status'] === 'documented',
        pathParameters: named('path'),
        queryParameters: named('query'),
        hasBody,
        takes: parameters.length > 0 || hasBody,
        needsToken: !('security' in operation) || listAt(operation, 'security').length > 0,
        rejections: Object.keys(objectAt(operation, 'responses')).filter((status) =>
          /^4\d\d$/.test(status),
        ),
      },
    ];
  }),
);
