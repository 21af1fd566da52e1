import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import ipaddr from 'ipaddr.js';
import { REASON_HEADER } from '#lib/errors/reason.ts';
import { PEER_HEADER } from '#lib/http/client-address.ts';
import type { Env } from '#lib/settings/env.ts';

type Trust = Env['NEPHOS_TRUST_PROXY'];

/** Our headers that clients may send. */
const OF_CLIENTS = new Set([REASON_HEADER, 'x-nephos-csrf']);

/** Headers that only this server or a trusted proxy may set. */
const isForged = (name: string, isFromProxy: boolean): boolean =>
  name.startsWith('x-nephos-')
    ? !OF_CLIENTS.has(name)
    : !isFromProxy && (name.startsWith('x-forwarded-') || name === 'forwarded');

/**
 * Determines the client's address before anything reads the headers: removes headers that clients must not set, and
 * writes the address to the header that other modules rely on.
 * @returns the client's address
 */
export function identifySender(trust: Trust, request: IncomingMessage): string {
  const peer = request.socket.remoteAddress ?? '';
  const { headers, rawHeaders } = request;
  const isFromProxy = isTrusted(trust, peer);
  const address = isFromProxy ? clientBehind(trust, peer, [headers['x-forwarded-for']].flat().join(',')) : peer;
  if (removeForged(headers, isFromProxy)) removeForgedRaw(rawHeaders, isFromProxy);
  headers[PEER_HEADER] = address;
  rawHeaders.push(PEER_HEADER, address);
  return address;
}

/** Returns whether there was one. */
function removeForged(headers: IncomingHttpHeaders, isFromProxy: boolean): boolean {
  let isFound = false;
  for (const name of Object.keys(headers)) {
    if (!isForged(name, isFromProxy)) continue;
    delete headers[name];
    isFound = true;
  }
  return isFound;
}

/** Raw headers have the same names: Node derives the others from them. */
function removeForgedRaw(rawHeaders: string[], isFromProxy: boolean): void {
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2) {
    if (isForged(rawHeaders[at]?.toLowerCase() ?? '', isFromProxy)) rawHeaders.splice(at, 2);
  }
}

/** Whether an address is a trusted proxy; `on` trusts every peer. */
export function isTrusted(trust: Trust, address: string): boolean {
  if (typeof trust === 'boolean') return trust;
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return trust.some((network) => {
    const [range, bits] = ipaddr.parseCIDR(network);
    return parsed.kind() === range.kind() && parsed.match(range, bits);
  });
}

/** Each proxy appends the address of its peer, so the client is the last address that is not a trusted proxy. */
function clientBehind(trust: Trust, peer: string, forwarded: string): string {
  const hops = forwarded.split(',').map((hop) => hop.trim());
  let client = peer;
  for (let hop = hops.pop(); hop !== undefined && ipaddr.isValid(hop); hop = hops.pop()) {
    client = hop;
    // With `on` the peer is trusted, but it is unknown whether its own peer is a proxy.
    if (trust === true || !isTrusted(trust, hop)) break;
  }
  return client;
}

/**
 * Gives an HTTP/2 request the headers of HTTP/1: a host and no pseudo-headers, which code that reads headers rejects.
 */
export function normalizeHttp2Headers(request: IncomingMessage, response: ServerResponse): void {
  if (request.httpVersionMajor < 2) return;
  // Next's compression sends headers with this method of HTTP/1, which HTTP/2 responses lack.
  Object.defineProperty(response, '_implicitHeader', { value: () => response.writeHead(response.statusCode) });
  const { ':authority': authority, ...all } = request.headers;
  const headers = Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith(':')));
  if (headers.host === undefined && authority !== undefined) {
    headers.host = authority;
    request.rawHeaders.push('host', String(authority));
  }
  // The original headers remain the source of method and path.
  Object.defineProperty(request, 'headers', { value: headers });
}

/** Whether the client used https, to this server or to the first trusted proxy. Call it after `identifySender`. */
export const isSecure = ({ socket, headers }: IncomingMessage): boolean =>
  ('encrypted' in socket && socket.encrypted === true) ||
  /^\s*https\s*(?:,|$)/.test(String(headers['x-forwarded-proto'] ?? ''));
