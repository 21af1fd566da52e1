import { PlatformError } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';

/**
 * Reason why a row of an import failed. Unexpected errors are logged and reported as internal errors: the response must
 * always be sent, because it lists the imported rows and contains values that are shown only once.
 */
export function importRowError({ log, requestId }: Pick<AuthedContext, 'log' | 'requestId'>, error: unknown): string {
  if (error instanceof PlatformError) return error.message;
  log.error({ err: error, requestId }, 'importing a user failed');
  return `Unexpected error. See the log of request ${requestId}, or try again.`;
}
