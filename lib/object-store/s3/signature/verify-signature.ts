import { type KeyObject, timingSafeEqual } from 'node:crypto';
import { S3Error } from '../errors.ts';
import { canonicalRequest, type RequestForm } from './canonical-request.ts';
import { canonicalPath } from './percent-encoding.ts';
import type { SignatureParameters, SignedRequest } from './signature-parameters.ts';
import { hmacSha256, sha256Hex, signingKey } from './signing-key.ts';

/** How this server is reached, which clients and proxies see differently. */
export interface Endpoint {
  /** Prefix of all paths, such as `/s3`; empty at the root of a host. */
  prefix: string;
  /** Other hosts under which clients reach this server, with their port. */
  otherHosts?: readonly string[];
  /** Prefix that a proxy removes before this server. */
  publicPrefix?: string;
}

/** A signature that was verified; signatures of chunks continue it. */
export interface VerifiedSignature {
  accessKey: string;
  key: KeyObject;
  scope: string;
  /** ISO 8601 basic format. */
  time: string;
  /** 64 hexadecimal digits. */
  signature: string;
  canonicalRequest: string;
}

/** Attempts bound the CPU time of requests with a wrong signature. */
const MAX_FORMS = 12;
const SIGNATURE = /^[0-9a-f]{64}$/;

/**
 * Verifies a signature in constant time. After a mismatch other forms of the same request are tried: proxies change the
 * host, and some clients do not sign the prefix. @throws 403 SignatureDoesNotMatch
 */
export function verifySignature(
  request: SignedRequest,
  parameters: SignatureParameters,
  secret: string,
  payload: string,
  endpoint: Endpoint,
): VerifiedSignature {
  const key = signingKey(secret, parameters.scope);
  const provided = SIGNATURE.test(parameters.signature) ? Buffer.from(parameters.signature, 'hex') : undefined;
  const sent = { path: request.path, host: request.headers.host ?? '' };
  const text = canonicalRequest(request, sent, parameters.signedHeaders, payload);
  const verified = {
    accessKey: parameters.accessKey,
    key,
    scope: parameters.scope,
    time: parameters.time.text,
    signature: parameters.signature,
  };
  if (!provided) throw Mismatch(parameters, text);
  if (isSignatureOf(key, parameters, text, provided)) return { ...verified, canonicalRequest: text };
  for (const form of otherForms(sent, endpoint).slice(0, MAX_FORMS)) {
    const other = canonicalRequest(request, form, parameters.signedHeaders, payload);
    if (isSignatureOf(key, parameters, other, provided)) return { ...verified, canonicalRequest: other };
  }
  throw Mismatch(parameters, text);
}

/** Whether a canonical request has a signature, in constant time. */
export const isSignatureOf = (
  key: KeyObject,
  parameters: SignatureParameters,
  canonical: string,
  provided: Buffer,
): boolean => timingSafeEqual(hmacSha256(key, stringToSign(parameters, canonical)), provided);

const stringToSign = ({ time, scope }: SignatureParameters, canonical: string): string =>
  `AWS4-HMAC-SHA256\n${time.text}\n${scope}\n${sha256Hex(canonical)}`;

/** Forms of one request that name the same object; docs/contract/objectstore.md 7.6. */
function otherForms(
  { path, host }: RequestForm,
  { prefix, otherHosts = [], publicPrefix = '' }: Endpoint,
): RequestForm[] {
  const hosts = [
    ...new Set([host, ...portForms(host), ...otherHosts.flatMap((other) => [other, ...portForms(other)])]),
  ];
  const forms = hosts.slice(1).map((other) => ({ path, host: other }));
  if (publicPrefix !== '')
    forms.unshift(...[host, ...otherHosts].map((other) => ({ path: publicPrefix + path, host: other })));
  const bare = prefix === '' ? undefined : path.slice(prefix.length) || '/';
  if (bare !== undefined) {
    // s3cmd adds the prefix to the host and does not sign it in the path; other clients do not know it at all.
    forms.unshift({ path: bare, host: host + prefix }, { path: bare, host });
  }
  const encoded = canonicalPath(path);
  if (encoded !== path) {
    forms.unshift({ path: encoded, host });
    if (bare !== undefined) forms.splice(1, 0, { path: canonicalPath(bare), host: host + prefix });
  }
  return forms;
}

/** Some clients sign the default port, and some proxies add or remove it. */
function portForms(host: string): string[] {
  const withoutPort = host.replace(/:(?:80|443)$/, '');
  if (withoutPort !== host) return [withoutPort];
  return /:\d+$/.test(host) ? [] : [`${host}:443`, `${host}:80`];
}

const Mismatch = (parameters: SignatureParameters, canonical: string) =>
  signatureMismatch({
    accessKey: parameters.accessKey,
    provided: parameters.signature,
    signed: stringToSign(parameters, canonical),
    canonical,
  });

/** What the server computed; it contains no secret. */
export interface SignatureMismatch {
  accessKey: string;
  provided: string;
  /** The string to sign. */
  signed: string;
  canonical: string;
}

/** 403 SignatureDoesNotMatch with what the server signed, so that clients can compare it. */
export const signatureMismatch = ({ accessKey, provided, signed, canonical }: SignatureMismatch): S3Error =>
  new S3Error('SignatureDoesNotMatch', undefined, {
    AWSAccessKeyId: accessKey,
    StringToSign: signed,
    SignatureProvided: provided.slice(0, 200),
    StringToSignBytes: hexBytes(signed),
    CanonicalRequest: canonical,
    CanonicalRequestBytes: hexBytes(canonical),
  });

const hexBytes = (text: string): string =>
  Buffer.from(text, 'latin1')
    .toString('hex')
    .replaceAll(/..(?=.)/g, '$& ');
