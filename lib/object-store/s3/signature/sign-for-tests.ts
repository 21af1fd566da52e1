import { createHash, createHmac } from 'node:crypto';
import type { SignedRequest } from './signature-parameters.ts';

/** An independent signer: tests would not notice an error that both sides share. */
export interface TestKey {
  access: string;
  secret: string;
}

const sha256 = (text: string) => createHash('sha256').update(text, 'latin1').digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text, 'latin1').digest();

export const basicTime = (atMs: number): string => new Date(atMs).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

export interface SigningOptions {
  key: TestKey;
  atMs?: number;
  region?: string;
  /** What the client signs, if it differs from what is sent. */
  signedPath?: string;
  signedHost?: string;
  signedHeaders?: readonly string[];
}

export interface SignedByTest extends SignedRequest {
  headers: Record<string, string>;
  /** Signs what follows the signature of the request, such as chunks. */
  sign: (kind: string, ...lines: string[]) => string;
  seed: string;
}

/** Adds the headers of a signature to a request. The query must be encoded and sorted. */
export function signRequest(
  request: { method: string; path: string; query?: string; headers?: Record<string, string> },
  { key, atMs = Date.now(), region = 'us-east-1', signedPath, signedHost, signedHeaders }: SigningOptions,
): SignedByTest {
  const time = basicTime(atMs);
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const headers: Record<string, string> = {
    host: 's3.example.org',
    'x-amz-date': time,
    'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
    ...request.headers,
  };
  const names =
    signedHeaders ??
    Object.keys(headers)
      .filter((name) => name === 'host' || name.startsWith('x-amz-'))
      .sort();
  const canonical = [
    request.method,
    signedPath ?? request.path,
    request.query ?? '',
    ...names.map((name) => `${name}:${name === 'host' ? (signedHost ?? headers.host) : headers[name]?.trim()}`),
    '',
    names.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n');
  const derived = scope.split('/').reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${key.secret}`);
  const sign = (kind: string, ...lines: string[]) =>
    hmac(derived, [kind, time, scope, ...lines].join('\n')).toString('hex');
  const seed = sign('AWS4-HMAC-SHA256', sha256(canonical));
  headers.authorization = `AWS4-HMAC-SHA256 Credential=${key.access}/${scope}, SignedHeaders=${names.join(';')}, Signature=${seed}`;
  return { method: request.method, path: request.path, query: request.query ?? '', headers, sign, seed };
}
