import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '#lib/db/tables.ts';
import type { ProjectContext } from '#lib/http/context.ts';

/** Total on all pages, if requested, since 3.45. */
export async function countOf<T extends keyof Tables, Q extends { with_count?: boolean | undefined; id?: unknown }>(
  ctx: ProjectContext,
  query: Q,
  visible: (ctx: ProjectContext, query: Q) => SelectQueryBuilder<Tables, T, object>,
): Promise<{ count?: number }> {
  if (query.with_count !== true || ctx.microversion.minor < 45) return {};
  const { count } = await visible(ctx, { ...query, id: undefined })
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { count: Number(count) };
}
