import { packJson, unpackJson } from '#lib/db/column-types.ts';
import { Invalid, NotFound } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import type { Operation } from '#lib/policy/operations.ts';
import { assertMutable, MAX_TAGS } from '../attributes.ts';
import { changeIdentity, recordIdentity } from '../change.ts';
import { findProject, loadProject } from '../projects/service.ts';

export async function listTags(ctx: AuthedContext, id: string): Promise<string[]> {
  return unpackJson((await findProject(ctx, id, 'identity:list_project_tags')).tags);
}

/** @throws 403, 404 for the project or the tag */
export async function assertTag(ctx: AuthedContext, id: string, tag: string): Promise<void> {
  assertAmong(unpackJson((await findProject(ctx, id, 'identity:get_project_tag')).tags), tag);
}

/**
 * Replaces the tags of a project by the result of `next`. @throws 400 for more than 80, 403 for an immutable project or
 * one outside the caller's reach, 404, and errors of `next`
 */
export function changeTags(
  ctx: AuthedContext,
  operation: Operation,
  id: string,
  next: (tags: readonly string[]) => readonly string[],
): Promise<string[]> {
  return changeIdentity(ctx, async (tx) => {
    const row = await loadProject(tx, ctx, id, operation);
    assertMutable('project', row);
    const before = unpackJson(row.tags);
    const after = [...new Set(next(before))];
    if (after.length > MAX_TAGS) throw Invalid(`A project can have at most ${MAX_TAGS} tags.`);
    await tx
      .updateTable('projects')
      .set({ tags: packJson(after) })
      .where('id', '=', id)
      .execute();
    const tags = { before: { tags: before }, after: { tags: after } };
    await recordIdentity(tx, ctx, { kind: 'project', verb: 'update', id, ...tags });
    return after;
  });
}

/** The tags without one. @throws 404 if it is missing */
export function withoutTag(tags: readonly string[], tag: string): string[] {
  assertAmong(tags, tag);
  return tags.filter((other) => other !== tag);
}

function assertAmong(tags: readonly string[], tag: string): void {
  if (!tags.includes(tag)) throw NotFound('Tag', tag);
}
