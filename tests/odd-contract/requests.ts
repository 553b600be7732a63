/** The exact request that the sample of each odd operation must send, in any language. */

export interface ExpectedRequest {
  path: string;
  /** The decoded query, in any order. */
  query?: readonly (readonly [name: string, text: string])[];
  /** A part of the query, as it is encoded. */
  encoded?: string;
  headers?: { readonly [name: string]: string };
  /** The body; undefined if none may be sent. */
  body?: ExpectedBody;
  answer: {
    status: number;
    headers?: { readonly [name: string]: string };
    /** The answers by media type. The first is sent if the request accepts any. Empty for no body. */
    bodies: { readonly [mediaType: string]: string };
  };
}

export type ExpectedBody =
  /** Outside a patch, a client may add an optional null. */
  | { mediaType: string; json: unknown }
  | { mediaType: string; text: string }
  | { mediaType: string; form: readonly (readonly [name: string, text: string])[] }
  | { mediaType: string; parts: readonly ExpectedPart[] };

export interface ExpectedPart {
  name: string;
  text?: string;
  json?: unknown;
  /** A file, with its media type. */
  file?: { mediaType: string; text: string };
}

const theCase =
  '{"id":"case-1","status":"OPEN","kind":"RETURN","amount":12.5,"closedAt":null,"labels":{"desk":7}}';

export const expectedRequests: { readonly [operationId: string]: ExpectedRequest } = {
  searchCases: {
    path: '/odd/cases/search',
    query: [
      ['page', '2'],
      ['status', 'OPEN'],
      ['from', '2026-03-01'],
      ['to', '2026-03-31'],
      ['min-amount', '10.25'],
      ['with closed', 'true'],
      ['tag', 'fraud'],
      ['tag', 'name mismatch'],
      ['sort', 'amount,-date'],
      ['range[low]', '5'],
      ['range[high]', '900'],
      ['team', 'Lagos & Accra'],
      ['desk', '7'],
    ],
    encoded: 'sort=amount,-date',
    headers: { 'x-correlation-id': 'corr-1', accept: 'application/json' },
    body: {
      mediaType: 'application/json',
      json: { text: 'late', kinds: ['RETURN'], amount: 12.5, owner: null },
    },
    answer: {
      status: 200,
      headers: { 'x-total-count': '41', 'x-correlation-id': 'corr-1' },
      // A state that the contract does not list.
      bodies: {
        'application/json': `{"cases":[${theCase.replace('OPEN', 'FROZEN')}],"page":2,"pages":3}`,
      },
    },
  },
  exportCases: {
    path: '/odd/cases/export',
    query: [['year', '2026']],
    headers: { accept: 'text/csv' },
    answer: {
      status: 200,
      headers: { 'content-disposition': 'attachment; filename="cases-2026.csv"' },
      bodies: {
        'text/csv': 'id,amount\ncase-1,12.50\n"case, 2",3\n',
        'application/pdf': '%PDF-1.7 cases',
      },
    },
  },
  createCase: {
    path: '/odd/cases',
    headers: { 'case-key': 'key-0001-case' },
    body: {
      mediaType: 'application/json',
      json: {
        kind: 'RETURN',
        amount: 12.5,
        class: 'gold',
        from: 'partner',
        func: 3,
        type: { default: true, package: 'p' },
        target: { wallet: '233201234567', operator: 'MTN' },
        labels: { desk: 7 },
      },
    },
    answer: {
      status: 201,
      headers: { location: '/odd/cases/case-1', etag: '"v1"' },
      bodies: { 'application/json': theCase },
    },
  },
  readCase: {
    path: '/odd/cases/case-1',
    headers: { accept: 'application/json' },
    answer: {
      status: 200,
      headers: { etag: '"v1"' },
      bodies: { 'application/json': theCase, 'text/csv': 'id,amount\ncase-1,12.50\n' },
    },
  },
  changeCase: {
    path: '/odd/cases/case-1',
    headers: { 'if-match': '"v1"' },
    body: {
      mediaType: 'application/merge-patch+json',
      json: { status: 'OPEN', closedAt: null },
    },
    answer: {
      status: 200,
      headers: { etag: '"v2"' },
      bodies: { 'application/json': theCase },
    },
  },
  listFees: {
    path: '/odd/fees',
    answer: {
      status: 200,
      bodies: {
        'application/json': '[{"currency":"GHS","fee":1.5},{"currency":"NGN","fee":200}]',
      },
    },
  },
  deleteCase: {
    path: '/odd/cases/case-1',
    query: [['class', 'test']],
    answer: { status: 204, bodies: {} },
  },
  attachFiles: {
    path: '/odd/cases/case-1/files',
    body: {
      mediaType: 'multipart/form-data',
      parts: [
        { name: 'scan', file: { mediaType: 'application/pdf', text: '%PDF-1.7 scan' } },
        { name: 'title', text: 'A passport' },
        { name: 'pages', text: '2' },
        { name: 'kind', text: 'RETURN' },
        { name: 'more', file: { mediaType: 'image/png', text: 'one' } },
        { name: 'more', file: { mediaType: 'image/png', text: 'two' } },
        { name: 'tags', text: 'id' },
        { name: 'tags', text: 'front' },
        { name: 'origin', json: { office: 'Lagos', desk: 7 } },
      ],
    },
    answer: {
      status: 201,
      headers: { location: '/odd/cases/case-1/files/f-1' },
      bodies: { 'application/json': '{"fileIds":["f-1","f-2","f-3"]}' },
    },
  },
  uploadStatement: {
    path: '/odd/statements/900719925474099',
    body: { mediaType: 'text/csv', text: 'date,amount\n2026-03-04,12.50\n' },
    answer: { status: 204, bodies: {} },
  },
  sendScan: {
    path: '/odd/scans',
    body: { mediaType: 'application/pdf', text: '%PDF-1.7 scan' },
    answer: { status: 202, bodies: { 'application/json': '["RETURN","OTHER"]' } },
  },
  list: {
    path: '/odd/rates',
    query: [
      ['ids', '3,1'],
      ['margin', '2.25'],
      ['2fa', '17'],
    ],
    encoded: 'ids=3,1',
    headers: { 'x-dry-run': 'false' },
    body: {
      mediaType: 'application/json',
      json: [
        {
          id: 7,
          object: {},
          any: [1, 'x'],
          matrix: [[1, 2.5], []],
          levels: { low: [1] },
          '2fa': true,
        },
      ],
    },
    answer: { status: 200, bodies: { 'application/json': '{"NGA":[{"id":7,"side":"BUY"}]}' } },
  },
  giveConsent: {
    path: '/odd/consents',
    body: {
      mediaType: 'application/x-www-form-urlencoded',
      form: [
        ['name', 'Ada & Co'],
        ['isGiven', 'true'],
        ['days', '10'],
        ['channels', 'sms'],
        ['channels', 'e-mail'],
      ],
    },
    answer: { status: 200, bodies: { 'application/json': '{"GHS":1.5,"NGN":200}' } },
  },
};
