import { PlatformError } from '#lib/errors/errors.ts';
import { publicBaseUrl } from '#lib/http/base-url.ts';
import { networkOf, readPeerAddress } from '#lib/http/client-address.ts';
import type { Context, Services } from '#lib/http/context.ts';
import { newRequestId } from '#lib/request-id.ts';
import { isHttps } from '../../sessions/cookie-names.ts';
import { federatedPath } from './sign-in-path.ts';

/** A request of a browser, or of a provider, below `/sign-in/{provider}/{protocol}`. */
export interface FederatedRequest {
  request: Request;
  /** Provider, protocol and, if any, the step; decoded by the framework. */
  path: readonly string[];
  cookies: Readonly<Record<string, string>>;
}

/** A request with what the steps need of it. */
export interface Exchange {
  services: Services;
  request: Request;
  providerId: string;
  protocolId: string;
  step: string;
  cookies: Readonly<Record<string, string>>;
  isSecure: boolean;
  /** External address of this server, without a slash at the end. */
  baseUrl: string;
  /** External address of the request: Next replaces its host. */
  url: URL;
  address: string;
  userAgent: string;
  header(name: string): string | undefined;
}

/** Longest form: a signed and encrypted SAML response. */
const MAX_FORM_BYTES = 512 * 1024;
/** Longest JSON: the response of a passkey. */
const MAX_JSON_BYTES = 16 * 1024;

/** Undefined for other paths. */
export function exchangeOf(services: Services, { request, path, cookies }: FederatedRequest): Exchange | undefined {
  const [providerId, protocolId, step = '', ...rest] = path;
  if (!providerId || !protocolId || rest.length > 0) return undefined;
  const header = (name: string) => request.headers.get(name) ?? undefined;
  const baseUrl = publicBaseUrl(services.env, request.url, header);
  return {
    ...{ services, request, providerId, protocolId, step, cookies, baseUrl, header },
    isSecure: isHttps(services.env, header),
    url: new URL(stepUrl({ baseUrl, providerId, protocolId }, step) + new URL(request.url).search),
    address: readPeerAddress(request.headers) ?? 'local',
    userAgent: header('user-agent') ?? '',
  };
}

type Place = Pick<Exchange, 'baseUrl' | 'providerId' | 'protocolId'>;

/** Address of a step; of the start without a name. */
export const stepUrl = ({ baseUrl, providerId, protocolId }: Place, step = ''): string =>
  baseUrl + federatedPath({ providerId, protocolId }, step);

/** @throws 429 */
export const countSignIn = ({ services, address }: Exchange): void =>
  services.limits.count('signIn', networkOf(address));

/** The context in which identity handles the sign-in. */
export const contextOf = ({ services, baseUrl, url, request, header }: Exchange): Context => ({
  ...services,
  ...{ baseUrl, url, header },
  requestId: newRequestId(),
  microversion: { major: 0, minor: 0 },
  isHead: request.method === 'HEAD',
});

/** The form in the body; undefined without one. @throws 413 */
export async function readForm({ request }: Pick<Exchange, 'request'>): Promise<URLSearchParams | undefined> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (request.method !== 'POST' || type !== 'application/x-www-form-urlencoded') return undefined;
  return new URLSearchParams(await readText(request, MAX_FORM_BYTES));
}

/** The JSON in the body; undefined for anything else. @throws 413 */
export async function readJson({ request }: Pick<Exchange, 'request'>): Promise<unknown> {
  const text = await readText(request, MAX_JSON_BYTES);
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new PlatformError('bodyTooLarge', `The body is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
