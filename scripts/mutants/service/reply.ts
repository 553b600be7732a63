/** What the service sends back, and ways to change it. */

export interface Reply {
  status: number;
  headers: { [name: string]: string };
  body: string | Buffer;
  /** `cut`: the connection ends before the body does. `drip`: the body never ends. */
  delivery: 'whole' | 'cut' | 'drip' | 'never' | 'reset';
}

export type Change = (reply: Reply) => Reply;

export function jsonReply(status: number, value: unknown): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(value),
    delivery: 'whole',
  };
}

/**
 * Changes one place of a JSON body, such as `data.details.0.amount`; undefined removes it, a
 * function makes the new value from the old one.
 */
export function changeBody(place: string, value: unknown): Change {
  const keys = place === '' ? [] : place.split('.');
  const changed = (node: unknown, [key, ...rest]: string[]): unknown => {
    if (key === undefined) return isUpdate(value) ? value(node) : value;
    if (Array.isArray(node)) {
      return node.map((one: unknown, index) => (String(index) === key ? changed(one, rest) : one));
    }
    if (typeof node !== 'object' || node === null || !(key in node)) {
      throw new Error(`The answer has no ${place}, so it cannot be changed.`);
    }
    return Object.fromEntries(
      Object.entries(node).map(([name, one]) => [name, name === key ? changed(one, rest) : one]),
    );
  };
  return (reply) => {
    const body: unknown = JSON.parse(String(reply.body));
    return { ...reply, body: JSON.stringify(changed(body, keys)) };
  };
}

function isUpdate(value: unknown): value is (old: unknown) => unknown {
  return typeof value === 'function';
}

export function withStatus(status: number): Change {
  return (reply) => ({ ...reply, status });
}

export function withHeaders(headers: Reply['headers']): Change {
  return (reply) => ({ ...reply, headers });
}

export function withText(change: (text: string) => string | Buffer): Change {
  return (reply) => ({ ...reply, body: change(String(reply.body)) });
}

export function delivered(delivery: Reply['delivery']): Change {
  return (reply) => ({ ...reply, delivery });
}
