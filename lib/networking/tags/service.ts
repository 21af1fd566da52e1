import type { Tx } from '#lib/db/database.ts';
import { Invalid, NotFound } from '#lib/errors/errors.ts';
import { touchRow } from '#lib/events/change-row.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { KINDS, type TaggedTable } from '../kinds.ts';
import { recordChange } from '../record.ts';
import { tagsOf } from './object-tags.ts';
import { MAX_TAGS } from './schema.ts';

interface TaggedRow {
  id: string;
  project_id: string;
  revision: number;
}

/** How an object is loaded for changing: visible, and the caller's to change. @throws 403, 404 */
export type Load = (tx: Tx, ctx: ProjectContext, id: string) => Promise<TaggedRow>;

/**
 * Gives an object the tags that `next` makes of those it has. Returns them in alphabetical order.
 * @throws 400 for more than 50, and what `load` throws
 */
export function changeTags(
  ctx: ProjectContext,
  table: TaggedTable,
  load: Load,
  id: string,
  next: (tags: readonly string[]) => readonly string[],
): Promise<string[]> {
  return ctx.database.transact(async (tx) => {
    const row = await load(tx, ctx, id);
    const before = (await tagsOf(tx, [id])).get(id) ?? [];
    const after = [...new Set(next(before))].sort();
    if (after.length > MAX_TAGS) throw Invalid(`An object can have at most ${MAX_TAGS} tags.`);
    if (after.length === before.length && after.every((tag, index) => tag === before[index])) return after;
    await tx.deleteFrom('network_tags').where('object_id', '=', id).execute();
    const rows = after.map((tag) => ({ object_id: id, tag }));
    if (rows.length > 0) await tx.insertInto('network_tags').values(rows).execute();
    await touchRow(tx, table, id);
    await recordChange(tx, actorOf(ctx), KINDS[table], { ...row, tags: before } as TaggedRow, 'update', {
      tags: after,
    });
    return after;
  });
}

/** The tags without one. @throws 404 when it is not among them */
export function withoutTag(tags: readonly string[], tag: string): string[] {
  assertTagged(tags, tag);
  return tags.filter((other) => other !== tag);
}

/** @throws 404 when the tag is not among them */
export function assertTagged(tags: readonly string[], tag: string): void {
  if (!tags.includes(tag)) throw NotFound('Tag', tag);
}
