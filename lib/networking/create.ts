import type { Tx } from '#lib/db/database.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { singleEntry } from './collection.ts';

/**
 * Creates objects atomically and returns their views. @param insert adds one and returns its id @param views
 * representations by id
 */
export function createAll<I, V>(
  ctx: ProjectContext,
  inputs: readonly I[],
  insert: (tx: Tx, input: I) => Promise<string>,
  views: (tx: Tx, ids: string[]) => Promise<Map<string, V>>,
): Promise<V[]> {
  return ctx.database.transact(async (tx) => {
    const ids: string[] = [];
    for (const input of inputs) ids.push(await insert(tx, input));
    const created = await views(tx, ids);
    return ids.flatMap((id) => created.get(id) ?? []);
  });
}

/**
 * Creates the objects of a `oneOrMany` body, and wraps the result in the same form. @param create creates all or none
 */
export async function createOneOrMany<O extends string, M extends string, I, V>(
  one: O,
  many: M,
  body: Partial<Record<O, I | undefined> & Record<M, I[] | undefined>>,
  create: (inputs: readonly I[]) => Promise<V[]>,
): Promise<Record<O, V> | Record<M, V[]>> {
  const single: I | undefined = body[one];
  const created = await create(single === undefined ? (body[many] ?? []) : [single]);
  const [only] = created;
  return single !== undefined && only !== undefined ? singleEntry(one, only) : singleEntry(many, created);
}
