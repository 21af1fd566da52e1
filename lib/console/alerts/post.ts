import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Env } from '#lib/env.ts';
import {
  type CheckedAddress,
  checkHost,
  isReachable,
  isWithin,
  parseSource,
  RefusedAddress,
} from '#lib/http/public-address.ts';
import { msg } from '#lib/i18n/text.ts';

/** What came of one try to hand over a message. */
export interface SendResult {
  isDelivered: boolean;
  /** Another try may go better. */
  mayPass: boolean;
  /** What the receiver answered, where it did. */
  status: number | null;
  /** For users, where there is no status; a fixed sentence: nothing of what a receiver says is shown. */
  reason: string | null;
}

type Settings = Pick<Env, 'NEPHOS_ALERT_NETWORKS' | 'PORT'>;

/** From looking the name up to the status. */
export const ANSWER_WITHIN_MS = 5000;
/** Of an answer nothing is needed: so much is read that a connection ends well. */
const MAX_BYTES = 16 * 1024;

export const failure = (reason: string, mayPass: boolean): SendResult => ({
  isDelivered: false,
  mayPass,
  status: null,
  reason,
});

const NOT_PUBLIC = msg('The address is not on the public internet.');
const NOT_SECURE = msg('Use https. Plain http is only for networks that the operator allows.');
const SILENT = msg('The receiver does not respond.');
const UNREACHABLE = msg('The receiver cannot be reached.');
const UNTRUSTED = msg('The certificate of the receiver is not valid.');

/**
 * Posts JSON to an address that a user gave. Its host is looked up once and the very address that was checked is connected
 * to; redirects are not followed. Never throws for what the receiver or its address does.
 */
export async function postJson(
  target: string,
  { body, headers = {} }: { body: string; headers?: Record<string, string> },
  settings: Settings,
  withinMs = ANSWER_WITHIN_MS,
): Promise<SendResult> {
  const signal = AbortSignal.timeout(withinMs);
  try {
    const url = parseSource(target);
    const addresses = await withinTime(checkedAddresses(url, settings), signal);
    const status = await post(url, addresses, { body, headers, signal });
    return outcomeOf(status);
  } catch (error) {
    return refusalOf(error, signal);
  }
}

/** @throws RefusedAddress for an address that no message may go to, as far as that can be told without looking it up */
export function assertSendable(target: string, { NEPHOS_ALERT_NETWORKS: allowed, PORT }: Settings): URL {
  const url = parseSource(target);
  if (url.protocol === 'http:' && allowed.length === 0) throw new RefusedAddress(NOT_SECURE);
  const bare = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (/^[\d.]+$|:/.test(bare)) assertAllowed(url, [bare], { NEPHOS_ALERT_NETWORKS: allowed, PORT });
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

/** Plain http stays inside the networks of the operator, and nothing comes back to this machine, nor ever to this server. */
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

/** What a promise comes to, unless time is over first: looking up a name cannot be called off. */
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

/** Sends the request to one of the addresses, whatever the name resolves to by now. Gives the status. */
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

/** Reads a little of an answer and no more. */
function drain(answer: IncomingMessage): void {
  let bytes = 0;
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) answer.destroy();
  });
  // The status was all that counted.
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
