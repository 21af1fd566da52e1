import type { ObjectRequest } from '../exchange.ts';
import { S3Error } from './errors.ts';

/** Where the S3 API is served: below a path prefix, or at the root of hosts. */
export interface S3Mount {
  /** Without a slash at the end: `/s3`, or empty for the root. */
  prefix: string;
  /** Hosts in lower case whose subdomains are names of buckets. */
  hosts: readonly string[];
}

/** The service without a bucket, a bucket without a key, or an object. */
export interface S3Address {
  bucket?: string;
  key?: string;
}

/** Maximum bytes of a key. */
const MAX_KEY_BYTES = 1024;

/** @throws S3Error InvalidURI, KeyTooLongError */
export function addressOf({ path, headers }: Pick<ObjectRequest, 'path' | 'headers'>, mount: S3Mount): S3Address {
  const rest = path.slice(mount.prefix.length).replace(/^\//, '');
  const subdomain = bucketOfHost(headers.host ?? '', mount.hosts);
  if (subdomain !== undefined) return withKey(subdomain, rest);
  const slash = rest.indexOf('/');
  if (rest === '') return {};
  if (slash === -1) return { bucket: decodeUri(rest) };
  return withKey(decodeUri(rest.slice(0, slash)), rest.slice(slash + 1));
}

function withKey(bucket: string, encoded: string): S3Address {
  if (encoded === '') return { bucket };
  const key = decodeUri(encoded);
  assertKey(key);
  return { bucket, key };
}

/** @throws S3Error KeyTooLongError; InvalidArgument for a NUL character, which no database stores */
export function assertKey(key: string): void {
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) throw new S3Error('KeyTooLongError');
  if (key.includes('\0')) throw new S3Error('InvalidArgument', 'The key must not contain NUL characters.');
}

/** The bucket of a virtual-host-style address. */
function bucketOfHost(host: string, hosts: readonly string[]): string | undefined {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  const parent = hosts.find((candidate) => name.endsWith(`.${candidate}`));
  return parent && name.slice(0, -parent.length - 1);
}

/** @throws S3Error InvalidURI for an invalid percent encoding or invalid UTF-8 */
export function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Error('InvalidURI');
  }
}

/** As `encodeURIComponent`, and without the characters that S3 encodes beside it. @param kept more plain characters */
export const encodeUri = (text: string, kept: RegExp = /(?!)/g): string =>
  encodeURIComponent(text.toWellFormed())
    .replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll(kept, decodeURIComponent);

/** Keys and prefixes in listings with `encoding-type=url`: as upstream, slashes are not encoded. */
export const encodeKey = (key: string): string => encodeUri(key, /%2F/g);
