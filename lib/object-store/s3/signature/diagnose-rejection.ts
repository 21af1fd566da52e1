import type { RejectionCause, RejectionReport } from '#lib/identity/ec2-keys/rejection-report.ts';
import type { S3Error } from '../errors.ts';
import { canonicalRequest, type RequestForm } from './canonical-request.ts';
import { canonicalPath, decodePercent } from './percent-encoding.ts';
import type { SignatureParameters, SignedRequest } from './signature-parameters.ts';
import { signingKey } from './signing-key.ts';
import { type Endpoint, isSignatureOf } from './verify-signature.ts';

/** A request that was rejected, and what is known of its signature. */
export interface RejectedSignature {
  request: SignedRequest;
  parameters: SignatureParameters;
  secret: string;
  /** Last line of the canonical request. */
  payload: string;
  endpoint: Endpoint;
  address: string | undefined;
}

/** Characters of each stored text. */
const MAX_TEXT = 8192;
/** Attempts to find the request that the client signed; each costs some microseconds. */
const MAX_ATTEMPTS = 250;

type Comparison = Pick<RejectionReport, 'cause' | 'server' | 'client'>;

/** Explains to the owner of a key why a request was rejected. */
export function diagnoseRejection(rejected: RejectedSignature, error: S3Error): RejectionReport {
  const { cause, server, client } = compare(rejected, error);
  return {
    code: error.code,
    method: rejected.request.method,
    path: rejected.request.path.slice(0, MAX_TEXT),
    address: rejected.address ?? null,
    cause,
    server: server?.slice(0, MAX_TEXT) ?? null,
    client: client?.slice(0, MAX_TEXT) ?? null,
    difference: server !== null && client !== null ? firstDifference(server, client) : null,
  };
}

function compare(rejected: RejectedSignature, { code, fields }: S3Error): Comparison {
  const { parameters } = rejected;
  switch (code) {
    case 'RequestTimeTooSkewed':
      return { cause: 'clock', server: fields.ServerTime ?? '', client: new Date(parameters.time.atMs).toISOString() };
    case 'AuthorizationHeaderMalformed':
    case 'AuthorizationQueryParametersError':
      return { cause: 'region', server: fields.Region ?? null, client: parameters.region };
    case 'XAmzContentSHA256Mismatch':
      return {
        cause: 'body-digest',
        server: fields.S3ComputedContentSHA256 ?? null,
        client: fields.ClientComputedContentSHA256 ?? null,
      };
    case 'BadDigest':
      return { cause: 'body-digest', server: fields.CalculatedDigest ?? null, client: null };
    default:
      return compareSignatures(rejected);
  }
}

function compareSignatures(rejected: RejectedSignature): Comparison {
  const { request, parameters, secret, payload } = rejected;
  const sent = { path: request.path, host: request.headers.host ?? '' };
  const server = canonicalRequest(request, sent, parameters.signedHeaders, payload);
  if (!/^[0-9a-f]{64}$/.test(parameters.signature)) return { cause: 'unknown', server, client: null };
  const key = signingKey(secret, parameters.scope);
  const provided = Buffer.from(parameters.signature, 'hex');
  let attempts = 0;
  for (const { cause, text } of signedTexts(rejected, sent)) {
    if (isSignatureOf(key, parameters, text, provided)) return { cause, server, client: text };
    attempts += 1;
    if (attempts === MAX_ATTEMPTS) break;
  }
  return { cause: 'unknown', server, client: null };
}

interface SignedText {
  cause: RejectionCause;
  text: string;
}

/** Canonical requests that clients may have signed, the most likely causes first. */
function* signedTexts(rejected: RejectedSignature, sent: RequestForm): Generator<SignedText> {
  const { request, parameters, payload } = rejected;
  const textOf = (form: RequestForm, changed: Partial<SignedRequest> = {}, lastLine = payload) =>
    canonicalRequest({ ...request, ...changed }, form, parameters.signedHeaders, lastLine);
  const hosts = hostForms(rejected, sent.host);
  const paths = pathForms(rejected, sent.path);
  for (const { cause, value } of hosts) yield { cause, text: textOf({ ...sent, host: value }) };
  for (const { cause, value } of paths) yield { cause, text: textOf({ ...sent, path: value }) };
  for (const headers of headerForms(request)) yield { cause: 'header', text: textOf(sent, { headers }) };
  for (const line of ['UNSIGNED-PAYLOAD', EMPTY_SHA256]) {
    yield { cause: 'body-digest', text: textOf(sent, {}, line) };
  }
  for (const method of ['GET', 'HEAD', 'PUT', 'POST']) yield { cause: 'method', text: textOf(sent, { method }) };
  for (const host of hosts) {
    for (const path of paths) yield { cause: path.cause, text: textOf({ host: host.value, path: path.value }) };
  }
}

const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

interface OtherForm {
  cause: RejectionCause;
  value: string;
}

const PORTS = [80, 443, 3000, 7480, 8000, 8080, 8443, 9000];

function hostForms({ request: { headers }, endpoint }: RejectedSignature, host: string): OtherForm[] {
  const bare = host.replace(/:\d+$/, '');
  const forwarded = headers['x-forwarded-host']?.split(',', 4).map((part) => part.trim()) ?? [];
  const others = [...forwarded, ...(endpoint.otherHosts ?? []), 'localhost', '127.0.0.1'];
  const withPorts = (name: string) => [name, ...PORTS.map((port) => `${name}:${port}`)];
  return [
    ...withPorts(bare).map((value) => ({ cause: 'port' as const, value })),
    { cause: 'prefix', value: `${host}${endpoint.prefix}` },
    ...others.flatMap((name) => [name, ...(name.includes(':') ? [] : withPorts(name))]).map(hostForm),
    { cause: 'host', value: host.toUpperCase() === host ? host.toLowerCase() : host.toUpperCase() },
  ];
}

const hostForm = (value: string): OtherForm => ({ cause: 'host', value });

/** What clients and proxies do to paths: prefixes, double or missing encoding, merged slashes and dots. */
function pathForms({ request: { headers }, endpoint }: RejectedSignature, path: string): OtherForm[] {
  const prefixes = ['/s3', headers['x-forwarded-prefix'] ?? '', '/api', '/storage'].filter((prefix) => prefix !== '');
  const withoutPrefix = path.slice(endpoint.prefix.length) || '/';
  const encodings = [
    canonicalPath(path.replaceAll('%', '%25')),
    decodePercent(path),
    path.replaceAll('%20', '+'),
    path.replaceAll('+', '%20'),
    path.replaceAll(/%[0-9A-F]{2}/g, (found) => found.toLowerCase()),
    path.replaceAll('%2F', '/'),
    path.replaceAll(/\/{2,}/g, '/'),
    normalizedPath(path),
    `${path}/`,
    path.replace(/\/$/, ''),
  ];
  return [
    { cause: 'prefix' as const, value: withoutPrefix },
    ...prefixes.map((prefix) => ({ cause: 'prefix' as const, value: prefix + path })),
    ...encodings.map((value) => ({ cause: 'key-encoding' as const, value })),
  ].filter(({ value }, index, all) => value !== path && all.findIndex((other) => other.value === value) === index);
}

function normalizedPath(path: string): string {
  try {
    return new URL(path.replaceAll(/^\/+/g, '/'), 'http://host').pathname;
  } catch {
    return path;
  }
}

/** Values of headers that proxies change, as clients usually send them. */
const USUAL_VALUES: Readonly<Record<string, readonly string[]>> = {
  'accept-encoding': ['identity', 'gzip', 'gzip, deflate', 'gzip, deflate, br', ''],
  accept: ['*/*', ''],
  expect: ['100-continue', ''],
  connection: ['keep-alive', 'Keep-Alive', 'close', ''],
  'content-encoding': ['aws-chunked', ''],
  'content-length': ['0', ''],
  'transfer-encoding': ['chunked', ''],
  'content-type': ['', 'application/octet-stream', 'binary/octet-stream', 'application/xml'],
};

function* headerForms({ headers }: SignedRequest): Generator<SignedRequest['headers']> {
  for (const [name, values] of Object.entries(USUAL_VALUES)) {
    for (const value of values) yield { ...headers, [name]: value };
  }
}

/** Line from 1 on; undefined texts of a shorter request are empty. */
function firstDifference(server: string, client: string): RejectionReport['difference'] {
  const [ours, theirs] = [server.split('\n'), client.split('\n')];
  for (let index = 0; index < Math.max(ours.length, theirs.length); index += 1) {
    const [one = '', other = ''] = [ours[index], theirs[index]];
    if (one !== other) return { line: index + 1, server: one.slice(0, 1024), client: other.slice(0, 1024) };
  }
  return null;
}
