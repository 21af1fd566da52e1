import type { AuthedContext } from '#lib/http/context.ts';
import { PlatformError } from '#lib/http/errors.ts';

/**
 * Why one row among many stayed undone, in words for who asked. What nobody foresaw is logged and told as such: the
 * answer has to come whatever happens, for it alone says which rows were done, and has what is shown only once.
 */
export function whyNot({ log, requestId }: Pick<AuthedContext, 'log' | 'requestId'>, error: unknown): string {
  if (error instanceof PlatformError) return error.message;
  log.error({ err: error, requestId }, 'a row among many failed');
  return `It failed for a reason that nobody foresaw; the log has it by request ${requestId}. Try it again.`;
}
