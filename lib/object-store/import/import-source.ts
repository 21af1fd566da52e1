import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { Invalid } from '#lib/errors/errors.ts';
import { parseSource, RefusedAddress } from '#lib/http/public-address.ts';

/** A bucket of another S3 store. */
export interface ImportSource {
  /** Without a final slash: `https://minio.example.com:9000`. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Whether the bucket is the first part of the path instead of the host name. */
  isPathStyle: boolean;
  accessKey: string;
  secretKey: string;
}

const HOST_LABELS = /^[a-z0-9](?:[a-z0-9.-]{1,61})[a-z0-9]$/;

/**
 * The address as it is stored. @throws 400 for another scheme, a user name, a query, and for a bucket that cannot be part
 * of the host name
 */
export function normalizeEndpoint(
  endpoint: string,
  { bucket, isPathStyle }: Pick<ImportSource, 'bucket' | 'isPathStyle'>,
): string {
  const url = parseEndpoint(endpoint);
  if (url.search !== '' || url.hash !== '') throw Invalid('The address of the endpoint must not contain a query.');
  if (!isPathStyle && (isIP(bareHost(url)) !== 0 || !HOST_LABELS.test(bucket))) {
    throw Invalid('The bucket cannot be part of the host name of the endpoint. Use path style.');
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}

function parseEndpoint(endpoint: string): URL {
  try {
    return parseSource(endpoint);
  } catch (error) {
    if (error instanceof RefusedAddress) throw Invalid(error.message);
    throw error;
  }
}

/** Without the brackets of IPv6. */
export const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

interface SourceAddress {
  url: URL;
  /** Header `host`. */
  host: string;
  hostname: string;
  path: string;
}

/** Address of an object, or of the bucket without a key. */
export function sourceAddress({ endpoint, bucket, isPathStyle }: ImportSource, key?: string): SourceAddress {
  const url = new URL(endpoint);
  const base = url.pathname.replace(/\/+$/, '');
  const object = key === undefined ? '' : `/${key.split('/').map(encodeSegment).join('/')}`;
  if (isPathStyle) {
    return { url, host: url.host, hostname: bareHost(url), path: `${base}/${encodeSegment(bucket)}${object}` };
  }
  const [host, hostname] = [`${bucket}.${url.host}`, `${bucket}.${url.hostname}`];
  return { url, host, hostname, path: `${base}${object}` || '/' };
}

/** Encodes all but unreserved characters, as signatures require. */
export const encodeSegment = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Identifies an object of the source in the attributes of its copy. The key is included, because copies are copied. */
export const sourceIdentity = ({ endpoint, bucket }: Pick<ImportSource, 'endpoint' | 'bucket'>, key: string): string =>
  createHash('sha256').update(`${endpoint}\n${bucket}\n${key}`).digest('hex').slice(0, 32);
