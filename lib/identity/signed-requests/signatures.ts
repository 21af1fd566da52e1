import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { SignedRequest } from './schema.ts';

/** Accepted clock difference in both directions; limits replay. */
export const WINDOW_MS = 15 * 60_000;
const V4 = 'AWS4-HMAC-SHA256';
const S3_SERVICES = ['s3', 'iam', 'sts'];

/** The signed content of a request: kind of signature and time. */
export interface RequestSignature {
  /** The signature with the owner's secret. */
  signature(secret: string): string;
  /** Undefined if the time is missing or invalid. */
  atMs: number | undefined;
}

/** Whether the signature matches and is recent, in constant time. */
export function isSignedWith(secret: string, signing: RequestSignature, signature: string): boolean {
  const isRight = isSame(signing.signature(secret), signature);
  return isRight && signing.atMs !== undefined && Math.abs(Date.now() - signing.atMs) <= WINDOW_MS;
}

const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
const digest = (text: string) => createHash('sha256').update(text).digest();
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** The signature of an EC2 API request: version 4, 2 or 1. Undefined for other requests. */
export function readRequestSignature(request: SignedRequest): RequestSignature | undefined {
  const headers = lowerCased(request.headers);
  const isV4 = request.params['X-Amz-Algorithm'] === V4 || (headers.authorization ?? '').startsWith(V4);
  if (isV4) return version4(request, headers);
  const { SignatureVersion: version, Timestamp: time } = request.params;
  const atMs = time === undefined ? undefined : timeOf(time);
  if (version === '2') return { atMs, signature: (secret) => version2(request, secret) };
  return version === '1' ? { atMs, signature: (secret) => version1(request, secret) } : undefined;
}

function version1({ params }: SignedRequest, secret: string): string {
  const names = signedNames(params).toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));
  const text = names.map((name) => `${name}${params[name]}`).join('');
  return createHmac('sha1', secret).update(text).digest('base64');
}

function version2({ params, verb, host, path }: SignedRequest, secret: string): string {
  const hash = params.SignatureMethod === 'HmacSHA1' ? 'sha1' : 'sha256';
  const text = [verb.toUpperCase(), host.toLowerCase(), path, canonicalQuery(params)].join('\n');
  return createHmac(hash, secret).update(text).digest('base64');
}

function version4(request: SignedRequest, headers: Record<string, string>): RequestSignature | undefined {
  const said = (name: string) => authParameter(headers.authorization, name) ?? request.params[`X-Amz-${name}`];
  const time = headers['x-amz-date'] ?? request.params['X-Amz-Date'];
  const names = said('SignedHeaders') ?? '';
  const [, ...scope] = (said('Credential') ?? '').split('/');
  if (time === undefined || !isScope(scope, time)) return undefined;
  const lines = names.split(';').filter((name) => name in headers);
  const canonical = [
    request.verb.toUpperCase(),
    request.path,
    request.verb.toUpperCase() === 'POST' ? '' : canonicalQuery(request.params),
    lines.map((name) => `${name}:${headers[name]?.trim().replaceAll(/ +/g, ' ')}\n`).join(''),
    names,
    request.body_hash,
  ];
  const text = [V4, time, scope.join('/'), digest(canonical.join('\n')).toString('hex')].join('\n');
  return { atMs: timeOf(time), signature: (secret) => signedByScope(secret, scope, text) };
}

/** The signature of an S3 request, from its signed text. Undefined for other text. */
export function readS3Signature(text: string): RequestSignature | undefined {
  const lines = text.split('\n');
  if (lines[0] !== V4) {
    return {
      atMs: timeOfVersion1(lines),
      signature: (secret) => createHmac('sha1', secret).update(text).digest('base64'),
    };
  }
  const [, time = '', path = ''] = lines;
  const scope = path.split('/');
  if (lines.length !== 4 || !isScope(scope, time) || !S3_SERVICES.includes(scope[2] ?? '')) return undefined;
  return { atMs: timeOf(time), signature: (secret) => signedByScope(secret, scope, text) };
}

/** `20300101/region/service/aws4_request`, with the date of the signed time. */
const isScope = (scope: readonly string[], time: string): boolean =>
  scope.length === 4 &&
  scope[3] === 'aws4_request' &&
  /^\d{8}$/.test(scope[0] ?? '') &&
  time.startsWith(scope[0] ?? '');

function signedByScope(secret: string, scope: readonly string[], text: string): string {
  const key = scope.reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${secret}`);
  return hmac(key, text).toString('hex');
}

/** The fourth line is the date; empty if the header x-amz-date is used or the signature expires. */
function timeOfVersion1(lines: readonly string[]): number | undefined {
  const said = lines[3] ?? '';
  if (/^\d{9,11}$/.test(said)) return Number(said) * 1000 > Date.now() ? Date.now() : undefined;
  const header = lines.find((line) => line.startsWith('x-amz-date:'));
  return timeOf(header === undefined ? said : header.slice('x-amz-date:'.length).trim());
}

const signedNames = (params: Record<string, string>): string[] =>
  Object.keys(params).filter((name) => name !== 'Signature' && name !== 'X-Amz-Signature');

/** Parameters sorted by name; all but unreserved characters are escaped. */
const canonicalQuery = (params: Record<string, string>): string =>
  signedNames(params)
    .toSorted()
    .map((name) => `${escaped(name)}=${escaped(params[name] ?? '')}`)
    .join('&');

const escaped = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (found) => `%${found.charCodeAt(0).toString(16).toUpperCase()}`);

const authParameter = (authorization: string | undefined, name: string): string | undefined =>
  new RegExp(`[ ,]${name}=([^,]*)`).exec(authorization ?? '')?.[1]?.trim();

const lowerCased = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase().trim(), value]));

/** Milliseconds since 1970 of `20300101T000000Z`, ISO 8601 or an HTTP date; UTC without a zone. */
function timeOf(text: string): number | undefined {
  const basic = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  const iso = basic ? `${basic.slice(1, 4).join('-')}T${basic.slice(4).join(':')}Z` : text;
  const ms = Date.parse(/^\d{4}-\d\d-\d\dT[\d:.]+$/.test(iso) ? `${iso}Z` : iso);
  return Number.isNaN(ms) ? undefined : ms;
}
