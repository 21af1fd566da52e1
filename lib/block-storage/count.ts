import type { SelectQueryBuilder } from 'kysely';
import { countRows } from '#lib/db/count-rows.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { ProjectContext } from '#lib/http/context.ts';

/** Total on all pages, if requested, since 3.45. */
export async function countOf<T extends keyof Tables, Q extends { with_count?: boolean | undefined; id?: unknown }>(
  ctx: ProjectContext,
  query: Q,
  visible: (ctx: ProjectContext, query: Q) => SelectQueryBuilder<Tables, T, object>,
): Promise<{ count?: number }> {
  if (query.with_count !== true || ctx.microversion.minor < 45) return {};
  return { count: await countRows(visible(ctx, { ...query, id: undefined })) };
}
