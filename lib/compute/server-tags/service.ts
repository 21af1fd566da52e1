import { packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { Invalid, PlatformError } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { changeServer } from '../servers/life/change.ts';
import { loadServer, loadServerForVerb } from '../servers/service.ts';
import type { ServerRow } from '../servers/view/view.ts';
import { MAX_TAGS } from './schema.ts';

/** @throws 404 */
export async function getServerTags(ctx: ProjectContext, serverId: string): Promise<string[]> {
  return unpackJson((await loadServer(ctx.database.read, ctx, serverId)).tags);
}

/** @throws 404 for the server, or a missing tag */
export async function assertServerTag(ctx: ProjectContext, serverId: string, tag: string): Promise<void> {
  assertAmong(await getServerTags(ctx, serverId), serverId, tag);
}

/** @throws 404, 409 by state */
export function replaceServerTags(ctx: ProjectContext, serverId: string, tags: readonly string[]): Promise<string[]> {
  return ctx.database.transact(async (tx) => {
    const server = await loadServerForVerb(tx, ctx, 'update_tags', serverId);
    const unique = [...new Set(tags)];
    await setTags(tx, ctx, server, unique);
    return unique;
  });
}

/** False if it exists. @throws 400 for more than 50, 404, 409 by state */
export function addServerTag(ctx: ProjectContext, serverId: string, tag: string): Promise<boolean> {
  return ctx.database.transact(async (tx) => {
    const server = await loadServerForVerb(tx, ctx, 'update_tags', serverId);
    const tags = unpackJson(server.tags);
    if (tags.includes(tag)) return false;
    if (tags.length >= MAX_TAGS) throw Invalid(`The number of tags exceeded the per-server limit ${MAX_TAGS}.`);
    await setTags(tx, ctx, server, [...tags, tag]);
    return true;
  });
}

/** @throws 404 for the server, or a missing tag; 409 by state */
export function removeServerTag(ctx: ProjectContext, serverId: string, tag: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const server = await loadServerForVerb(tx, ctx, 'update_tags', serverId);
    const tags = unpackJson(server.tags);
    assertAmong(tags, serverId, tag);
    await setTags(
      tx,
      ctx,
      server,
      tags.filter((other) => other !== tag),
    );
  });
}

const setTags = (tx: Tx, ctx: ProjectContext, server: ServerRow, tags: string[]): Promise<void> =>
  changeServer(tx, actorOf(ctx), server, 'update', { tags: packJson(tags) });

function assertAmong(tags: readonly string[], serverId: string, tag: string): void {
  if (!tags.includes(tag)) throw new PlatformError('notFound', `Server ${serverId} has no tag '${tag}'.`);
}
