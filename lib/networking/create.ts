import type { Tx } from '#lib/db/database.ts';
import type { ProjectContext } from '#lib/http/context.ts';

/** Adds an object in a transaction; returns its id. */
export type Insert<I> = (tx: Tx, ctx: ProjectContext, input: I) => Promise<string>;

/** Creates objects atomically and returns their views. @param views representations by id */
export const createAll = <I, V>(
  ctx: ProjectContext,
  inputs: readonly I[],
  insert: Insert<I>,
  views: (tx: Tx, ids: string[]) => Promise<Map<string, V>>,
): Promise<V[]> =>
  ctx.database.transact(async (tx) => {
    const ids: string[] = [];
    for (const input of inputs) ids.push(await insert(tx, ctx, input));
    const created = await views(tx, ids);
    return ids.flatMap((id) => created.get(id) ?? []);
  });
