import { DataTooLarge } from '#lib/data-folder/data-store.ts';
import { PlatformError } from '#lib/errors/errors.ts';
import type { ObjectResponse } from '../exchange.ts';
import { NativeError } from './native-error.ts';
import { errorResponse } from './responses.ts';

/** Errors of the store in the statuses and words of the native API. */
function nativeErrorOf(error: unknown): NativeError {
  if (error instanceof DataTooLarge) return new NativeError(413, 'Your request is too large.');
  if (!(error instanceof PlatformError)) return new NativeError(500);
  const { kind, status, message, details } = error;
  const retryAfter: Record<string, string> =
    details.retryAfterS === undefined ? {} : { 'retry-after': String(details.retryAfterS) };
  switch (kind) {
    case 'quotaExceeded':
      return new NativeError(413, 'Upload exceeds quota.');
    case 'unavailable':
      return new NativeError(507, undefined, retryAfter);
    case 'unauthenticated':
    case 'notFound':
    case 'conflict':
    case 'preconditionFailed':
      return new NativeError(status, undefined, retryAfter);
    default:
      return new NativeError(status, message, retryAfter);
  }
}

export const platformErrorResponse = (error: unknown): ObjectResponse => errorResponse(nativeErrorOf(error));

/** The status with which the native API reports an error of the store. */
export const platformStatus = (error: unknown): number => nativeErrorOf(error).status;
