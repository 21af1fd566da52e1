import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { CustomFetchOptions } from 'openid-client';
import { type CheckedAddress, checkHost, isWithin, RefusedAddress } from '#lib/http/public-address.ts';
import type { Env } from '#lib/settings/env.ts';
import { ProviderError } from '../provider-error.ts';

/** Time until the end of a response. */
const RESPONSE_MS = 10_000;
const MAX_BYTES = 2 ** 20;

/** Networks in which companies run their own identity providers. Link-local addresses, such as metadata services of clouds, and loopback are not among them. */
const PRIVATE_NETWORKS = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'];

export interface ProviderAddresses {
  /** The host that an administrator entered. It may be in a private network; others that its metadata names may not. */
  issuer: URL;
  /** Certificates that servers are verified with instead of the system's. */
  ca?: string | undefined;
  resolve?: (host: string) => Promise<string[]>;
}

type Settings = Pick<Env, 'NEPHOS_IDENTITY_PROVIDER_NETWORKS'>;

export type GuardedFetch = (address: string, options: RequestOptions) => Promise<Response>;
type RequestOptions = Pick<CustomFetchOptions, 'method' | 'headers' | 'body'> & { signal?: AbortSignal | undefined };

/**
 * Requests to an identity provider. Connects only to allowed addresses, follows no redirect, and bounds time and size.
 * Plain http is limited to the networks of the setting. @throws RefusedAddress
 */
export function guardedFetch(provider: ProviderAddresses, settings: Settings): GuardedFetch {
  return async (address, { method, headers, body, signal }) => {
    const url = new URL(address);
    const timeout = AbortSignal.timeout(RESPONSE_MS);
    const outgoing = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method,
      headers: { ...headers, 'accept-encoding': 'identity' },
      agent: false,
      lookup: pinned(await checkedAddresses(url, provider, settings)),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(provider.ca !== undefined && { ca: provider.ca }),
    });
    const response = await responseOf(outgoing, textOf(body));
    const text = await readBounded(response);
    const { statusCode: status = 0, headers: received } = response;
    const type = received['content-type'];
    return new Response(isEmpty(status) ? null : text, { status, headers: type ? { 'content-type': type } : {} });
  };
}

const isEmpty = (status: number) => status === 204 || status === 304;

function textOf(body: CustomFetchOptions['body']): string {
  if (body === undefined || body === null) return '';
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body);
  throw new TypeError('Only text can be sent to an identity provider.');
}

async function checkedAddresses(
  url: URL,
  { issuer, resolve }: ProviderAddresses,
  { NEPHOS_IDENTITY_PROVIDER_NETWORKS: allowed }: Settings,
): Promise<CheckedAddress[]> {
  const isIssuer = url.hostname === issuer.hostname;
  const networks = isIssuer ? [...allowed, ...PRIVATE_NETWORKS] : allowed;
  const addresses = await checkHost(url.hostname, { allowed: networks, ...(resolve && { resolve }) });
  if (url.protocol === 'https:' || addresses.every(({ address }) => isWithin(address, allowed))) return addresses;
  throw new RefusedAddress('Use https. Plain http is only for networks that the operator allows.');
}

/** Connects to a checked address without another lookup. */
function pinned(addresses: readonly CheckedAddress[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
}

function responseOf(outgoing: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    outgoing.on('response', resolve);
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

async function readBounded(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) {
      response.destroy();
      throw new ProviderError('too_large', `The identity provider sent more than ${MAX_BYTES} bytes.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
