import { Invalid } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { QueryBoolean } from '#lib/http/validation.ts';
import { isAdmin } from '#lib/policy/caller.ts';

/**
 * Interprets `is_public`; undefined for both kinds. Users see what they may use. @throws 400 for anything but true,
 * false or None
 */
export function publicityOf(ctx: AuthedContext, requested: string | undefined): boolean | undefined {
  if (requested === undefined || !isAdmin(ctx.caller)) return true;
  if (requested.toLowerCase() === 'none') return undefined;
  const parsed = QueryBoolean.safeParse(requested);
  if (!parsed.success) throw Invalid(`Invalid is_public filter [${requested}]. Use true, false or None.`);
  return parsed.data;
}
