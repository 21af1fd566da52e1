import { Invalid } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { QueryBoolean } from '#lib/http/validation.ts';
import { isAdmin } from '#lib/policy/caller.ts';

/**
 * Interprets `is_public`; undefined for both kinds. Users see what they may use. @throws 400 for anything but true,
 * false or None
 */
export function publicityOf(ctx: AuthedContext, asked: string | undefined): boolean | undefined {
  if (asked === undefined || !isAdmin(ctx.caller)) return true;
  if (asked.toLowerCase() === 'none') return undefined;
  const parsed = QueryBoolean.safeParse(asked);
  if (!parsed.success) throw Invalid(`Invalid is_public filter [${asked}]. Use true, false or None.`);
  return parsed.data;
}
