import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import {
  type CheckedAddress,
  checkHost,
  isReachable,
  isWithin,
  parseWebAddress,
  RefusedAddress,
} from '#lib/http/public-address.ts';
import { msg } from '#lib/i18n/text.ts';
import type { Env } from '#lib/settings/env.ts';

export interface SendResult {
  isDelivered: boolean;
  /** Whether a retry may help. */
  mayPass: boolean;
  /** Status of the response, if any. */
  status: number | null;
  /** Fixed sentence for users if there is no status; receivers' texts are never shown. */
  reason: string | null;
}

type Settings = Pick<Env, 'NEPHOS_ALERT_NETWORKS' | 'PORT'>;

/** Timeout including name resolution. */
export const ANSWER_WITHIN_MS = 5000;
/** Only read so that the connection ends properly. */
const MAX_BYTES = 16 * 1024;

export const failure = (reason: string, mayPass: boolean): SendResult => ({
  isDelivered: false,
  mayPass,
  status: null,
  reason,
});

const NOT_PUBLIC = msg('The address is not on the public internet.');
const NOT_SECURE = msg('Use https. Plain http is only for networks that the operator allows.');
const NOT_WEB = msg('Use an http or https address.');
const WITH_CREDENTIALS = msg('The address must not contain a user name or a password.');
const SILENT = msg('The receiver does not respond.');
const UNREACHABLE = msg('The receiver cannot be reached.');
const UNTRUSTED = msg('The certificate of the receiver is not valid.');

/**
 * Posts JSON to a user's address. The host is resolved once and the verified address is used; redirects are not
 * followed. Never throws for receiver failures.
 */
export async function postJson(
  target: string,
  { body, headers = {} }: { body: string; headers?: Record<string, string> },
  settings: Settings,
  withinMs = ANSWER_WITHIN_MS,
): Promise<SendResult> {
  const signal = AbortSignal.timeout(withinMs);
  try {
    const url = parseTarget(target);
    const addresses = await withinTime(checkedAddresses(url, settings), signal);
    const status = await post(url, addresses, { body, headers, signal });
    return outcomeOf(status);
  } catch (error) {
    return refusalOf(error, signal);
  }
}

/** @throws RefusedAddress for a forbidden address, as far as known without a lookup */
export function assertSendable(target: string, { NEPHOS_ALERT_NETWORKS: allowed, PORT }: Settings): URL {
  const url = parseTarget(target);
  if (url.protocol === 'http:' && allowed.length === 0) throw new RefusedAddress(NOT_SECURE);
  const bare = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (/^[\d.]+$|:/.test(bare)) assertAllowed(url, [bare], { NEPHOS_ALERT_NETWORKS: allowed, PORT });
  return url;
}

/** @throws RefusedAddress */
function parseTarget(target: string): URL {
  const url = parseWebAddress(target);
  if (url === 'malformed') throw new RefusedAddress(NOT_WEB);
  if (url === 'credentials') throw new RefusedAddress(WITH_CREDENTIALS);
  return url;
}

async function checkedAddresses(url: URL, settings: Settings): Promise<CheckedAddress[]> {
  const addresses = await checkHost(url.hostname, { allowed: settings.NEPHOS_ALERT_NETWORKS }).catch((error) => {
    throw error instanceof RefusedAddress ? new RefusedAddress(NOT_PUBLIC, { cause: error }) : error;
  });
  assertAllowed(
    url,
    addresses.map(({ address }) => address),
    settings,
  );
  return addresses;
}

/** Plain http is limited to the operator's networks; loopback and this server are always forbidden. */
function assertAllowed(url: URL, addresses: readonly string[], { NEPHOS_ALERT_NETWORKS: allowed, PORT }: Settings) {
  const isInside = (address: string) => isWithin(address, allowed);
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const own = addresses.filter((address) => isWithin(address, ownNetworks()));
  if (own.length > 0 && (port === PORT || !own.every(isInside))) throw new RefusedAddress(NOT_PUBLIC);
  if (!addresses.every((address) => isInside(address) || isPublic(address))) throw new RefusedAddress(NOT_PUBLIC);
  if (url.protocol === 'http:' && !addresses.every(isInside)) throw new RefusedAddress(NOT_SECURE);
}

const isPublic = (address: string): boolean => isReachable(address, []);

const ownNetworks = (): string[] => [
  '127.0.0.0/8',
  ...Object.values(networkInterfaces()).flatMap((all = []) =>
    all.map(({ address, family }) => `${address.replace(/%.*$/, '')}/${family === 'IPv4' ? 32 : 128}`),
  ),
];

/** Applies a timeout: name resolution cannot be cancelled. */
const withinTime = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  ]);

interface PostRequest {
  body: string;
  headers: Record<string, string>;
  signal: AbortSignal;
}

/** Sends to a verified address instead of resolving again. Returns the status. */
function post(url: URL, addresses: readonly CheckedAddress[], { body, headers, signal }: PostRequest): Promise<number> {
  const lookup: LookupFunction = (_host, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const own = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'user-agent': 'nephos' };
  return new Promise((resolve, reject) => {
    const request = send(url, { method: 'POST', headers: { ...headers, ...own }, lookup, agent: false, signal });
    request.on('error', reject);
    request.on('response', (answer) => {
      drain(answer);
      resolve(answer.statusCode ?? 0);
    });
    request.end(body);
  });
}

/** Reads a bounded part of a response. */
function drain(answer: IncomingMessage): void {
  let bytes = 0;
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) answer.destroy();
  });
  // Only the status matters.
  answer.on('error', () => answer.destroy());
}

function outcomeOf(status: number): SendResult {
  const isDelivered = status >= 200 && status < 300;
  const mayPass = status >= 500 || status === 408 || status === 425 || status === 429;
  return { isDelivered, mayPass, status, reason: null };
}

function refusalOf(error: unknown, signal: AbortSignal): SendResult {
  if (error instanceof RefusedAddress) return failure(error.message, false);
  if (signal.aborted) return failure(SILENT, true);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return failure(/CERT|SELF_SIGNED|ERR_TLS|EPROTO/.test(code) ? UNTRUSTED : UNREACHABLE, true);
}
