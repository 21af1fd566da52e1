import { isUtf8 } from 'node:buffer';
import { unquoteBytes } from './header-text.ts';
import { API_VERSIONS } from './limits.ts';
import { NativeError } from './native-error.ts';

/** Mount point of the native API. */
export const BASE_PATH = '/object-store';

/** What a request addresses: an account, a container or an object. */
export interface Target {
  version: string;
  /** `AUTH_` and the project id. */
  account: string;
  container: string | undefined;
  object: string | undefined;
  /** Decoded, without the mount point: `/v1/AUTH_x/container/object`. */
  path: string;
}

const ACCOUNT_PREFIX = 'AUTH_';

/** Undefined if the account has another prefix. */
export const projectOfAccount = (account: string): string | undefined =>
  account.startsWith(ACCOUNT_PREFIX) && account.length > ACCOUNT_PREFIX.length
    ? account.slice(ACCOUNT_PREFIX.length)
    : undefined;

/** Paths that need no decoding: most of them. */
const PLAIN = /^[\x21-\x24\x26-\x7e]*$/;

/**
 * Parses the path of a request below `/object-store`. A trailing slash addresses the same account or container.
 * @throws 400 for an unknown version, 404 for an empty container name, 412 for invalid UTF-8, NUL or no account
 */
export function parseTarget(rawPath: string): Target {
  if (PLAIN.test(rawPath)) return splitTarget(rawPath.slice(BASE_PATH.length));
  const bytes = unquoteBytes(rawPath.slice(BASE_PATH.length));
  if (!isUtf8(bytes) || bytes.includes(0)) throw new NativeError(412, 'Invalid UTF8 or contains NULL');
  return splitTarget(bytes.toString('utf8'));
}

/** Splits `/v1/AUTH_x/container/object`. */
export function splitTarget(path: string): Target {
  const [, version = '', account = '', ...rest] = path.split('/');
  if (account === '' && rest.length === 0) throw new NativeError(412, 'Bad URL');
  if (account === '' || !API_VERSIONS.includes(version)) throw new NativeError(404);
  const [container = '', ...names] = rest;
  const object = names.join('/');
  if (container === '' && object !== '') throw new NativeError(404);
  return { version, account, container: container || undefined, object: object || undefined, path };
}

export interface ObjectPath {
  container: string;
  object: string;
}

/** Splits `container/object`, with or without a leading slash; undefined if either is missing. */
export function splitObjectPath(path: string): ObjectPath | undefined {
  const plain = path.replace(/^\//, '');
  const end = plain.indexOf('/');
  if (end < 1 || end === plain.length - 1) return undefined;
  return { container: plain.slice(0, end), object: plain.slice(end + 1) };
}
