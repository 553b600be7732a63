/**
 * Three operations as a maintainer documents them, in forms that the first ten lack: a paged
 * search, a download and a partial update. They replace named-only ones.
 */
import type { Operation } from '../../toolkit/contract/operation.ts';
import { pathItemFile } from '../../toolkit/contract/source-files.ts';
import type { ProjectCopy } from '../project-copy.ts';
import { contract } from '../support/contract.ts';

interface Further {
  as: string;
  operation: Operation;
  /** The path item without its first line, the method. */
  written: string;
  /** The files, relative to openapi/components. */
  components: { [file: string]: string };
}

const [search, download] = contract.namedOnly.filter(
  ({ method, parameters }) => method === 'post' && parameters.length === 0,
);
const change = contract.namedOnly.find(
  ({ method, parameters }) => /^(patch|put)$/.test(method) && parameters.length === 1,
);
if (!search || !download || !change) {
  throw new Error('Every operation of these kinds is documented: remove the test.');
}

const assumed = `
x-assumed:
  required: The letter lists every field without a presence note.`;

export const furtherOperations: readonly Further[] = [
  {
    as: 'searchPayouts',
    operation: search,
    written: `
  operationId: searchPayouts
  summary: Search payouts by day and state
  description: Finds payouts, a page at a time.
  tags: [Payouts]
  parameters:
    - name: page
      in: query
      description: The page, counted from 0.
      schema:
        type: integer
        minimum: 0
        default: 0
      example: 0
      x-source: Letter of the service, search
    - name: size
      in: query
      description: Payouts on a page.
      schema:
        type: integer
        minimum: 1
        maximum: 100
        default: 20
      example: 20
      x-source: Letter of the service, search
    - name: state
      in: query
      description: Only payouts in this state.
      schema:
        type: string
        enum: [OPEN, PAID, FAILED]
      example: PAID
      x-source: Letter of the service, search
    - name: fromDate
      in: query
      description: The first day.
      schema:
        type: string
        format: date
      example: '2026-03-01'
      x-source: Letter of the service, search
  requestBody:
    content:
      application/json:
        schema:
          $ref: ../../components/schemas/SearchPayoutsRequest.yaml
        examples:
          byCurrency:
            $ref: ../../components/examples/searchPayouts.request.byCurrency.yaml
  responses:
    '200':
      description: A page of payouts.
      content:
        application/json:
          schema:
            $ref: ../../components/schemas/SearchPayoutsResponse.yaml
          examples:
            one:
              $ref: ../../components/examples/searchPayouts.200.one.yaml
  x-doc-status: documented
  x-effect: writes
  x-source: Letter of the service, search
  x-not-shown: [responses.4XX, responses.5XX]
`,
    components: {
      'schemas/SearchPayoutsRequest.yaml': `description: Further filters.
type: object
x-source: Letter of the service, search
properties:
  currencies:
    description: Only these currencies.
    type: array
    items:
      type: string
  reference:
    description: Part of a reference.
    type: string
`,
      'schemas/SearchPayoutsResponse.yaml': `description: A page.
type: object
required: [payouts, total]
x-source: Letter of the service, search${assumed}
properties:
  payouts:
    description: The payouts of the page.
    type: array
    items:
      description: One payout.
      type: object
      x-source: Letter of the service, search
      properties:
        transactionReference:
          description: Its reference.
          type: string
        state:
          description: Its state.
          type: string
          enum: [OPEN, PAID, FAILED]
  total:
    description: How many payouts there are.
    type: integer
`,
      'examples/searchPayouts.request.byCurrency.yaml':
        'summary: Of one currency\nvalue:\n  currencies: [NGN]\n',
      'examples/searchPayouts.200.one.yaml': `summary: One payout
value:
  payouts:
    - transactionReference: HR-20260304-0001-00
      state: PAID
  total: 1
`,
    },
  },
  {
    as: 'downloadReport',
    operation: download,
    written: `
  operationId: downloadReport
  summary: Download a report of payouts
  description: Gives every payout of a month, as a table or as pages.
  tags: [Payouts]
  requestBody:
    required: true
    content:
      application/json:
        schema:
          $ref: ../../components/schemas/DownloadReportRequest.yaml
        examples:
          march:
            $ref: ../../components/examples/downloadReport.request.march.yaml
  responses:
    '200':
      description: The report.
      headers:
        Content-Disposition:
          description: The name of the file.
          schema:
            type: string
          x-source: Letter of the service, reports
      content:
        text/csv:
          schema:
            type: string
          examples:
            march:
              $ref: ../../components/examples/downloadReport.200.march.yaml
          x-source: Letter of the service, reports
        application/pdf:
          schema:
            type: string
            format: binary
            x-source: Letter of the service, reports
          x-source: Letter of the service, reports
  x-doc-status: documented
  x-effect: writes
  x-source: Letter of the service, reports
  x-not-shown: [responses.4XX, responses.5XX]
`,
    components: {
      'schemas/DownloadReportRequest.yaml': `description: The month.
type: object
required: [month]
x-source: Letter of the service, reports${assumed}
properties:
  month:
    description: The month.
    type: string
    pattern: ^\\d{4}-\\d{2}$
`,
      'examples/downloadReport.request.march.yaml': "summary: March\nvalue:\n  month: '2026-03'\n",
      'examples/downloadReport.200.march.yaml':
        'summary: Two payouts\nvalue: |\n  reference,amount\n  HR-1,10.00\n  HR-2,12.50\n',
    },
  },
  {
    as: 'changeDetails',
    operation: change,
    written: `
  operationId: changeDetails
  summary: Change some details
  description: Changes what is given and removes what is null.
  tags: [Payouts]
  parameters:
    - name: ${change.parameters[0]?.name}
      in: path
      description: Its number.
      required: true
      schema:
        type: string
      example: D-1
    - name: If-Match
      in: header
      description: The version that was read.
      required: true
      schema:
        type: string
      example: '"v1"'
      x-source: Letter of the service, details
  requestBody:
    required: true
    content:
      application/merge-patch+json:
        schema:
          $ref: ../../components/schemas/ChangeDetailsRequest.yaml
        examples:
          rename:
            $ref: ../../components/examples/changeDetails.request.rename.yaml
        x-source: Letter of the service, details
  responses:
    '200':
      description: The details after the change.
      headers:
        ETag:
          description: The new version.
          required: true
          schema:
            type: string
          x-source: Letter of the service, details
      content:
        application/json:
          schema:
            $ref: ../../components/schemas/ChangeDetailsResponse.yaml
          examples:
            renamed:
              $ref: ../../components/examples/changeDetails.200.renamed.yaml
    '412':
      description: Another version is there.
  x-doc-status: documented
  x-effect: writes
  x-source: Letter of the service, details
  x-not-shown: [responses.401, responses.5XX]
`,
    components: {
      'schemas/ChangeDetailsRequest.yaml': `description: What is changed.
type: object
x-source: Letter of the service, details
properties:
  label:
    description: Its label.
    type: [string, 'null']
  limit:
    description: At most this amount.
    type: number
    x-not-shown:
      - id: currency.limit
        topic: currency of limit
        says: The currency of the limit is not shown.
        matters: A limit in another currency is another limit.
        asks: What is the currency of the limit?
`,
      'schemas/ChangeDetailsResponse.yaml': `description: The details.
type: object
required: [id]
x-source: Letter of the service, details${assumed}
properties:
  id:
    description: Its number.
    type: string
  label:
    description: Its label.
    type: [string, 'null']
`,
      'examples/changeDetails.request.rename.yaml':
        'summary: Remove the label\nvalue:\n  label: null\n',
      'examples/changeDetails.200.renamed.yaml':
        'summary: Without a label\nvalue:\n  id: D-1\n  label: null\n',
    },
  },
];

/** Writes the files of the operations. */
export function documentFurther(copy: ProjectCopy): void {
  for (const { operation, written, components } of furtherOperations) {
    copy.write(pathItemFile(operation.path), `${operation.method}:${written}`);
    for (const [file, text] of Object.entries(components)) {
      copy.write(`openapi/components/${file}`, text);
    }
  }
}
