/** Every exchange of a run as HAR 1.2, for a browser's developer tools and other viewers. */
import type { Contract } from '../../contract/contract.ts';
import { originOf } from '../exchange-report.ts';
import {
  maskedBody,
  maskedHeader,
  maskedPath,
  maskedQuery,
  maskingFor,
  type Masking,
} from '../masking.ts';
import { explainNoReply, isReply, type Received, type WireRequest } from '../wire/exchange.ts';

export interface HarOptions {
  contract: Pick<Contract, 'router' | 'version'>;
  /** Without a slash at its end. */
  baseUrl: string;
  /** Milliseconds for one request. */
  timeLimit: number;
  showValues: boolean;
}

export interface HarRecorder {
  /** Takes down an exchange. Bodies are masked and cut at once, so that a long run fits in memory. */
  add(request: WireRequest, received: Received): void;
  format(): string;
}

export function createHarRecorder(options: HarOptions): HarRecorder {
  const entries: string[] = [];
  return {
    add: (request, received) => void entries.push(entryOf(options, request, received)),
    format() {
      const creator = {
        name: 'remittance-payout-toolkit',
        version: `contract ${options.contract.version}`,
      };
      const [head, tail] = JSON.stringify({ log: { version: '1.2', creator, entries: [] } }).split(
        '[]',
      );
      return `${head ?? ''}[\n${entries.join(',\n')}\n]${tail ?? ''}\n`;
    },
  };
}

function entryOf(options: HarOptions, request: WireRequest, received: Received): string {
  const masking = maskingFor(options.showValues, request);
  const { at, milliseconds, id } = received;
  return JSON.stringify({
    startedDateTime: at.toISOString(),
    time: milliseconds,
    request: requestOf(options, masking, request, id),
    response: responseOf(options, masking, received),
    cache: {},
    // Only the whole is measured.
    timings: { send: 0, wait: milliseconds, receive: 0 },
  });
}

function requestOf(
  { contract, baseUrl }: HarOptions,
  masking: Masking,
  { method, path, headers, body }: WireRequest,
  id: string,
): object {
  const [own = ''] = path.split('?');
  const query = maskedQuery(masking, path);
  const search = query.length > 0 ? `?${new URLSearchParams(query).toString()}` : '';
  const template = contract.router.loggable(own);
  return {
    method,
    url: `${baseUrl}${maskedPath(masking, path, template)}${search}`,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headersOf(masking, { ...headers, 'X-Request-Id': id }),
    queryString: query.map(([name, value]) => ({ name, value })),
    ...(body !== undefined && {
      postData: { mimeType: headers['Content-Type'] ?? '', text: maskedBody(masking, body) },
    }),
    headersSize: -1,
    bodySize: body === undefined ? 0 : Buffer.byteLength(body),
  };
}

/** Of a request without a whole reply, status 0 with the reason, as browsers write it. */
function responseOf({ timeLimit }: HarOptions, masking: Masking, received: Received): object {
  const about = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1 };
  if (!isReply(received)) {
    return {
      ...about,
      status: 0,
      statusText: explainNoReply(received, timeLimit),
      headers: [],
      content: { size: 0, mimeType: 'x-unknown' },
      redirectURL: '',
      bodySize: -1,
    };
  }
  const { status, headers, contentType, body } = received;
  const { location } = headers;
  return {
    ...about,
    status: Number(status),
    statusText: '',
    headers: headersOf(masking, headers),
    content: {
      size: body.length,
      mimeType: contentType ?? 'x-unknown',
      ...(body.length > 0 && { text: maskedBody(masking, body) }),
    },
    redirectURL: location === undefined ? '' : originOf(location),
    bodySize: body.length,
  };
}

function headersOf(
  masking: Masking,
  headers: { [name: string]: string },
): { name: string; value: string }[] {
  return Object.entries(headers).map(([name, value]) => ({
    name,
    value: name.toLowerCase() === 'location' ? originOf(value) : maskedHeader(masking, name, value),
  }));
}
