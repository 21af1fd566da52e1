import type { NativeContext } from './exchange-context.ts';
import { NativeError } from './native-error.ts';

/** Seconds after 1970, with ten digits in headers. */
const MAX_SECONDS = 9_999_999_999;
const INTEGER = /^[+-]?\d+$/;

/** When an object expires, as ISO time; null if the request sets no time. @throws 400 for an invalid or past time */
export function requestedExpiry({ header }: Pick<NativeContext, 'header'>): string | null {
  const after = header('x-delete-after');
  const now = Date.now() / 1000;
  if (after) {
    if (!INTEGER.test(after)) throw new NativeError(400, 'Non-integer X-Delete-After');
    const seconds = Math.floor(now + Number(after));
    if (seconds <= now) throw new NativeError(400, 'X-Delete-After in past');
    return timeOf(seconds);
  }
  const at = header('x-delete-at');
  if (!at) return null;
  if (!INTEGER.test(at)) throw new NativeError(400, 'Non-integer X-Delete-At');
  if (Number(at) <= now) throw new NativeError(400, 'X-Delete-At in past');
  return timeOf(Number(at));
}

const timeOf = (seconds: number): string => new Date(Math.min(seconds, MAX_SECONDS) * 1000).toISOString();
