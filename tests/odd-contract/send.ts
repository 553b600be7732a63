/** Builds the correct request of each odd operation, and one request for each kind of error. */
import { requestLine } from '../../toolkit/contract/operation.ts';
import { oddContract } from './contract.ts';
import { expectedRequests, type ExpectedBody } from './requests.ts';

export interface OddRequest {
  query: URLSearchParams;
  /** The headers, by names in lower case. */
  headers: { [name: string]: string };
  body: string | URLSearchParams | FormData | undefined;
  path: string;
}

/** @param change turns the correct request into a wrong one */
export function sendOdd(
  url: string,
  operationId: string,
  change: (request: OddRequest) => Partial<OddRequest> = () => ({}),
): Promise<Response> {
  const operation = oddContract.find(operationId);
  const expected = expectedRequests[operationId];
  if (!operation || !expected) throw new Error(`${operationId} is not an odd operation.`);
  const { body } = expected;
  const mediaType = body && !('parts' in body) ? { 'content-type': body.mediaType } : {};
  const right: OddRequest = {
    path: encodeURI(expected.path),
    query: new URLSearchParams((expected.query ?? []).map(([name, text]) => [name, text])),
    headers: { authorization: 'Bearer any', ...expected.headers, ...mediaType },
    body: body && bodyOf(body),
  };
  const { path, query, headers, body: sent } = { ...right, ...change(right) };
  const [method = ''] = requestLine(operation).split(' ');
  return fetch(`${url}${path}?${query}`, { method, headers, body: sent ?? null });
}

function bodyOf(body: ExpectedBody): OddRequest['body'] {
  if ('json' in body) return JSON.stringify(body.json);
  if ('text' in body) return body.text;
  if ('form' in body) return new URLSearchParams(body.form.map(([name, text]) => [name, text]));
  const form = new FormData();
  for (const { name, text, json, file } of body.parts) {
    const type = file?.mediaType ?? 'application/json';
    if (text !== undefined) form.append(name, text);
    else form.append(name, new File([file?.text ?? JSON.stringify(json)], `${name}.dat`, { type }));
  }
  return form;
}

/** An error in a request, and the status for it. */
export interface WrongRequest {
  name: string;
  operationId: string;
  status: 400 | 415 | 422;
  change: (request: OddRequest) => Partial<OddRequest>;
}

export const wrongRequests: readonly WrongRequest[] = [
  unfit('a required header is missing', 'changeCase', header('if-match', undefined)),
  unfit('a number in a header is a word', 'searchCases', header('x-attempt', 'often')),
  unfit(
    'a text in a header is too long',
    'searchCases',
    header('x-correlation-id', 'x'.repeat(41)),
  ),
  unfit('a required parameter is missing', 'searchCases', query('from')),
  unfit('a value is not in the list', 'searchCases', query('status', 'LOST')),
  unfit('a number is a word', 'searchCases', query('page', 'two')),
  unfit('a number is too small', 'searchCases', query('min-amount', '0')),
  unfit('a truth value is a word', 'searchCases', query('with closed', 'maybe')),
  unfit('an element of a list is not in the list', 'searchCases', query('tag', 'fraud', 'luck')),
  unfit('a list in one text is too long', 'searchCases', query('sort', 'a,b,c,d')),
  unfit('a number of a deep object is a word', 'searchCases', query('range[low]', 'few')),
  unfit('a number of a spread object is a word', 'searchCases', query('desk', 'mine')),
  unfit('a value comes twice', 'searchCases', query('page', '1', '2')),
  unfit('a path does not fit its pattern', 'readCase', () => ({ path: '/odd/cases/CASE' })),
  unfit('a field of JSON is of another type', 'changeCase', () => ({ body: '{"status":7}' })),
  unfit('no alternative fits', 'createCase', () => ({
    body: '{"kind":"OTHER","amount":1,"target":{"bank":{"code":"058"}}}',
  })),
  unfit('a required body is missing', 'uploadStatement', () => ({ body: undefined })),
  unfit('a field of a form is missing', 'giveConsent', form('name')),
  unfit('a number in a form is a word', 'giveConsent', form('days', 'ten')),
  unfit('a part is missing', 'attachFiles', form('scan')),
  unfit('a file has another media type', 'attachFiles', form('scan', fileOf('x', 'image/png'))),
  unfit('a file is empty', 'attachFiles', form('scan', fileOf('', 'application/pdf'))),
  unfit('a file is sent as text', 'attachFiles', form('scan', '%PDF')),
  unfit('a number in a part is a word', 'attachFiles', form('pages', 'many')),
  unfit('a part is not in the list', 'attachFiles', form('kind', 'GIFT')),
  unfit('JSON in a part has another type', 'attachFiles', form('origin', '{"desk":"mine"}')),
  unfit('JSON in a part is cut off', 'attachFiles', form('origin', '{"desk":')),
  unread('JSON is cut off', 'changeCase', () => ({ body: '{"status":' })),
  unread('form data is cut off', 'attachFiles', ({ headers }) => ({
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nA pass',
  })),
  other('JSON where CSV belongs', 'uploadStatement', 'application/json'),
  other('CSV where a PDF belongs', 'sendScan', 'text/csv'),
  other('JSON where a merge patch belongs', 'changeCase', 'application/json'),
  other('a merge patch where JSON belongs', 'createCase', 'application/merge-patch+json'),
  other('plain text where a form belongs', 'giveConsent', 'text/plain'),
  other('no media type that can be read', 'sendScan', ';;;'),
  {
    ...other('JSON where form data belongs', 'attachFiles', 'application/json'),
    change: json('{"title":"A passport"}'),
  },
];

type Change = WrongRequest['change'];

function unfit(name: string, operationId: string, change: Change): WrongRequest {
  return { name, operationId, status: 422, change };
}

function unread(name: string, operationId: string, change: Change): WrongRequest {
  return { name, operationId, status: 400, change };
}

function other(name: string, operationId: string, mediaType: string): WrongRequest {
  return { name, operationId, status: 415, change: header('content-type', mediaType) };
}

function json(body: string): Change {
  return ({ headers }) => ({ headers: { ...headers, 'content-type': 'application/json' }, body });
}

function header(name: string, value: string | undefined): Change {
  return ({ headers: { [name]: _, ...others } }) => ({
    headers: { ...others, ...(value !== undefined && { [name]: value }) },
  });
}

function query(name: string, ...texts: string[]): Change {
  return ({ query: sent }) => {
    sent.delete(name);
    for (const text of texts) sent.append(name, text);
    return {};
  };
}

function form(name: string, value?: string | File): Change {
  return ({ body }) => {
    if (!(body instanceof FormData || body instanceof URLSearchParams)) return {};
    body.delete(name);
    if (typeof value === 'string') body.append(name, value);
    else if (value && body instanceof FormData) body.append(name, value);
    return {};
  };
}

function fileOf(text: string, type: string): File {
  return new File([text], 'a name', { type });
}
