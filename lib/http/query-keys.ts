import type { z } from 'zod';
import { Invalid } from '#lib/errors/errors.ts';
import type { Context } from './context.ts';

/**
 * Since compute 2.75 unknown query keys of a list are rejected; before, they are ignored. docs/contract/compute.md 3.
 */
export function assertQueryKeys(ctx: Context, query: z.ZodObject): void {
  if (ctx.microversion.minor < 75) return;
  const unknown = [...ctx.url.searchParams.keys()].find((key) => !Object.hasOwn(query.shape, key));
  if (unknown) throw Invalid(`Invalid input for query parameters ${unknown}. Unknown parameter.`);
}
