import type { IncomingMessage, ServerResponse } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { Env } from '#lib/env.ts';
import { PEER_HEADER } from '#lib/http/client-address.ts';
import { REASON_HEADER } from '#lib/http/reason.ts';

type Trust = Env['NEPHOS_TRUST_PROXY'];

/** Headers of our own that a client may send. */
const OF_CLIENTS = new Set([REASON_HEADER, 'x-nephos-csrf']);

/** Headers that only we, or a proxy that is trusted, may write. */
const isForged = (name: string, isFromProxy: boolean): boolean =>
  name.startsWith('x-nephos-')
    ? !OF_CLIENTS.has(name)
    : !isFromProxy && (name.startsWith('x-forwarded-') || name === 'forwarded');

/**
 * Finds out who sent a request before anything reads its headers: takes away what only we or a trusted proxy may say, and
 * writes the client's address into the header that all else believes.
 * @returns the client's address
 */
export function identifySender(trust: Trust, request: IncomingMessage): string {
  const peer = request.socket.remoteAddress ?? '';
  const forwarded = [request.headers['x-forwarded-for']].flat().join(',');
  const isFromProxy = isTrusted(trust, peer);
  const address = isFromProxy ? clientBehind(trust, peer, forwarded) : peer;
  const { headers, rawHeaders } = request;
  for (const name of Object.keys(headers)) if (isForged(name, isFromProxy)) delete headers[name];
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2) {
    if (isForged(rawHeaders[at]?.toLowerCase() ?? '', isFromProxy)) rawHeaders.splice(at, 2);
  }
  headers[PEER_HEADER] = address;
  rawHeaders.push(PEER_HEADER, address);
  return address;
}

/** Whether an address is that of a proxy whose word counts; `on` trusts whoever connects. */
export function isTrusted(trust: Trust, address: string): boolean {
  if (typeof trust === 'boolean') return trust;
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return trust.some((network) => {
    const [range, bits] = ipaddr.parseCIDR(network);
    return parsed.kind() === range.kind() && parsed.match(range, bits);
  });
}

/** Each proxy appends whom it heard from: the client is the last one that was not itself a trusted proxy. */
function clientBehind(trust: Trust, peer: string, forwarded: string): string {
  const hops = forwarded.split(',').map((hop) => hop.trim());
  let client = peer;
  for (let hop = hops.pop(); hop !== undefined && ipaddr.isValid(hop); hop = hops.pop()) {
    client = hop;
    // Whoever connects is trusted, but nobody knows whether whom it heard from is.
    if (trust === true || !isTrusted(trust, hop)) break;
  }
  return client;
}

/**
 * Gives a request of HTTP/2 the headers that it would have had in HTTP/1: a host, and none of those that begin with a
 * colon, at which whatever reads headers takes offence.
 */
export function normalizeHttp2Headers(request: IncomingMessage, response: ServerResponse): void {
  if (request.httpVersionMajor < 2) return;
  // Next's compression sends headers by this name of HTTP/1's, which the answer of HTTP/2 does not have.
  Object.defineProperty(response, '_implicitHeader', { value: () => response.writeHead(response.statusCode) });
  const { ':authority': authority, ...all } = request.headers;
  const headers = Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith(':')));
  if (headers.host === undefined && authority !== undefined) {
    headers.host = authority;
    request.rawHeaders.push('host', String(authority));
  }
  // What stands in the original goes on to tell its method and path.
  Object.defineProperty(request, 'headers', { value: headers });
}

/** Whether the client came by https, here or at the first of its trusted proxies; asked after `identifySender`. */
export const isSecure = ({ socket, headers }: IncomingMessage): boolean =>
  ('encrypted' in socket && socket.encrypted === true) ||
  /^\s*https\s*(?:,|$)/.test(String(headers['x-forwarded-proto'] ?? ''));
