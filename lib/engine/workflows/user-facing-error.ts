import { PlatformError } from '#lib/errors/errors.ts';
import { PermanentFailure } from './workflow.ts';

/**
 * The message of an error if it is meant for users; otherwise a reference to the log, because the message may name files, hosts and
 * addresses.
 * @param reference id of the run or request in the log
 */
export function userFacingError(error: unknown, reference: string): string {
  const isForUsers = error instanceof PermanentFailure || (error instanceof PlatformError && error.kind !== 'internal');
  return isForUsers ? error.message : `Internal error (${reference}).`;
}

/** The original message, for administrators. */
export function detailOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
