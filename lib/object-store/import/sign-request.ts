import { EMPTY_SHA256 } from '../bytes/s3-connection.ts';
import { canonicalRequest } from '../s3/signature/canonical-request.ts';
import { hmacSha256, sha256Hex, signingKey } from '../s3/signature/signing-key.ts';

interface UnsignedRequest {
  method: string;
  /** Percent-encoded; sent and signed as it is. */
  path: string;
  query: string;
  /** Header `host`. */
  host: string;
  headers: Readonly<Record<string, string>>;
}

interface SigningIdentity {
  accessKey: string;
  secretKey: string;
  region: string;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';

/**
 * Headers of a request without a body, signed with version 4. Unlike the client of the byte store, it does not normalize
 * the path, because keys of foreign buckets may contain the segments `.` and `..`.
 */
export function signedHeaders(
  { method, path, query, host, headers }: UnsignedRequest,
  { accessKey, secretKey, region }: SigningIdentity,
): Record<string, string> {
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const all: Record<string, string> = {
    ...headers,
    host,
    'x-amz-content-sha256': EMPTY_SHA256,
    'x-amz-date': time,
  };
  const names = Object.keys(all)
    .filter((name) => name === 'host' || name.startsWith('x-amz-'))
    .sort();
  const canonical = canonicalRequest({ method, path, query, headers: all }, { path, host }, names, EMPTY_SHA256);
  const text = [ALGORITHM, time, scope, sha256Hex(canonical)].join('\n');
  const signature = hmacSha256(signingKey(secretKey, scope), text).toString('hex');
  const authorization = `${ALGORITHM} Credential=${accessKey}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
  return { ...all, authorization };
}
