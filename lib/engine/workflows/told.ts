import { PlatformError } from '#lib/http/errors.ts';
import { PermanentFailure } from './workflow.ts';

/**
 * What users are told of a failure: the message of those that are meant for them. Of any other they learn where the log has
 * the rest, as it may name files, hosts and addresses.
 * @param reference the run or the request, as the log names it
 */
export function told(error: unknown, reference: string): string {
  const isForUsers = error instanceof PermanentFailure || (error instanceof PlatformError && error.kind !== 'internal');
  return isForUsers ? error.message : `Internal error (${reference}).`;
}

/** What administrators are told of it beside that; undefined when users know it already. */
export function detailOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
