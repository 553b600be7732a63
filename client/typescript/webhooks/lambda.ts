/** The endpoint for AWS Lambda, by the shape of its events. */
import { fromBase64, wholeBody } from './delivery.js';
import type { Receive } from './delivery.js';

/**
 * What is read of an event: of API Gateway (payload 1.0 and 2.0), a function URL, or a load balancer.
 */
export interface LambdaEvent {
  /** Payload 1.0, and load balancers. */
  readonly httpMethod?: string;
  /** Payload 2.0, and function URLs. */
  readonly requestContext?: { readonly http?: { readonly method?: string } };
  readonly headers?: { readonly [name: string]: string | undefined } | null;
  readonly multiValueHeaders?: { readonly [name: string]: string[] | undefined } | null;
  readonly body?: string | null;
  readonly isBase64Encoded?: boolean;
}

export interface LambdaAnswer {
  statusCode: number;
  headers: { [name: string]: string };
  body: string;
}

export function invokeWith(receive: Receive): (event: LambdaEvent) => Promise<LambdaAnswer> {
  return async (event) => {
    const { status, text, headers } = await receive({
      method: event.httpMethod ?? event.requestContext?.http?.method ?? '',
      headers: { get: (name) => headerOf(event, name) },
      used: false,
      body: () => wholeBody(bytesOf(event)),
    });
    return { statusCode: status, headers, body: text };
  };
}

/** @throws TypeError when the body should be base64 and is not */
function bytesOf({ body, isBase64Encoded }: LambdaEvent): Uint8Array {
  const bytes = isBase64Encoded ? fromBase64(body ?? '') : new TextEncoder().encode(body ?? '');
  if (!bytes) throw new TypeError('The body of the event must be base64.');
  return bytes;
}

/** Payload 1.0 leaves the case of names as it was sent. */
function headerOf({ headers, multiValueHeaders }: LambdaEvent, name: string): string | null {
  const given: { [name: string]: string | string[] | undefined } =
    multiValueHeaders ?? headers ?? {};
  const found = Object.keys(given).find((key) => key.toLowerCase() === name.toLowerCase());
  const value = found === undefined ? undefined : given[found];
  return (Array.isArray(value) ? value.join(', ') : value) ?? null;
}
