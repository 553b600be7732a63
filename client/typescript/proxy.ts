/** Connections through a proxy: the client asks it for a tunnel, and the proxy sees only encrypted bytes. */
import { request as httpRequest, type Agent } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest, type AgentOptions } from 'node:https';
import { BlockList, isIP, Socket } from 'node:net';
import { demand } from './check.js';
import { codeOf } from './errors.js';

export interface ProxyServer {
  /** Without the name and password. */
  url: URL;
  /** The `proxy-authorization` value; empty if there is no name. */
  authorization: string;
}

/** Never quotes the URL, which may contain a password. @throws TypeError */
export function readProxy(name: string, given: string | URL): ProxyServer {
  const text = String(given);
  const address = text.includes('://') ? text : `http://${text}`;
  demand(URL.canParse(address), name, 'the URL of a proxy');
  const url = new URL(address);
  demand(/^https?:$/.test(url.protocol), name, 'an http or https URL');
  const { username, password } = url;
  const pair = [username, password].map(decoded).join(':');
  Object.assign(url, { username: '', password: '' });
  return { url, authorization: username && `Basic ${Buffer.from(pair).toString('base64')}` };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The proxy that the environment sets for a host, by the rules of curl. */
export function proxyOfEnvironment(): (host: string) => ProxyServer | undefined {
  const given = variable('https_proxy');
  if (!given) return () => undefined;
  const proxy = readProxy('HTTPS_PROXY', given);
  const direct = variable('no_proxy');
  return (host) => (goesDirect(host, direct) ? undefined : proxy);
}

function variable(name: string): string {
  try {
    return process.env[name] ?? process.env[name.toUpperCase()] ?? '';
  } catch {
    // Deno throws without permission to read the environment.
    return '';
  }
}

function goesDirect(host: string, list: string): boolean {
  if (list.trim() === '*') return true;
  const name = host.toLowerCase();
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => {
      if (isIP(name)) return isIn(name, entry);
      const domain = entry.replace(/^\*?\.|\.$/g, '');
      return domain !== '' && `.${name.replace(/\.$/, '')}`.endsWith(`.${domain}`);
    });
}

/** Whether an address equals the entry or is in its network, such as `10.0.0.0/8`. */
function isIn(address: string, entry: string): boolean {
  const [network = '', bits] = entry.split('/');
  const [family, most] = isIP(address) === 4 ? (['ipv4', 32] as const) : (['ipv6', 128] as const);
  const prefix = Number(bits ?? most);
  if (isIP(network) !== isIP(address) || !(prefix >= 0 && prefix <= most)) return false;
  const list = new BlockList();
  list.addSubnet(network, prefix, family);
  return list.check(address, family);
}

/** Makes an agent connect to a host through its proxy, if it has one. */
export function tunnelThrough(
  agent: Agent,
  proxyFor: (host: string) => ProxyServer | undefined,
  ca: AgentOptions['ca'],
): void {
  const isSecure = agent instanceof HttpsAgent;
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, done) => {
    const host = String(options.host);
    const proxy = proxyFor(host);
    if (!proxy) return connect(options, done);
    const target = `${isIP(host) === 6 ? `[${host}]` : host}:${options.port}`;
    openTunnel(proxy, target, ca).then(
      (socket) => {
        const inside = { ...options, socket };
        // The certificate of the service is still checked.
        done?.(null, isSecure ? (connect(inside) ?? socket) : socket);
      },
      (error: unknown) => done?.(error instanceof Error ? error : new Error(), new Socket()),
    );
    return undefined;
  };
}

/** Opens a tunnel; no part of a call is sent before it is open. @throws Error whose code begins with `PROXY_` */
function openTunnel(
  { url, authorization }: ProxyServer,
  target: string,
  ca: AgentOptions['ca'],
): Promise<Socket> {
  const headers = { host: target, ...(authorization && { 'proxy-authorization': authorization }) };
  const options = {
    method: 'CONNECT',
    path: target,
    headers,
    agent: false,
    timeout: 10_000,
  } as const;
  return new Promise((resolve, reject) => {
    const request =
      url.protocol === 'https:' ? httpsRequest(url, { ...options, ca }) : httpRequest(url, options);
    const fail = (code: string): void => {
      request.destroy();
      reject(Object.assign(new Error(), { code: `PROXY_${code}` }));
    };
    request.on('connect', ({ statusCode = 0 }, socket) => {
      if (statusCode < 200 || statusCode > 299) fail(String(statusCode));
      else resolve(socket.setTimeout(0));
    });
    request.on('response', ({ statusCode }) => fail(String(statusCode)));
    request.on('timeout', () => fail('TIMEOUT'));
    request.on('error', (error) => fail(codeOf(error) ?? 'BROKEN'));
    request.end();
  });
}
