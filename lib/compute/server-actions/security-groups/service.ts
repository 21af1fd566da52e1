import type { Tx } from '#lib/db/database.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { NotFound, PlatformError } from '#lib/http/errors.ts';
import { isAdmin } from '#lib/identity/caller.ts';
import { addGroupToServer, findGroupId, removeGroupFromServer } from '#lib/networking/security-groups/for-servers.ts';
import { recordDone } from '../../instance-actions/record.ts';
import { changeServer } from '../../servers/change.ts';
import { loadServer } from '../../servers/service.ts';
import type { ServerRow } from '../../servers/view.ts';

/**
 * Puts the ports of a server into a group; one it is in already changes nothing.
 * @throws 400 when a port cannot have groups, 404 for the server or the group, 409 for a name that several groups have
 */
export function addSecurityGroup(ctx: ProjectContext, id: string, name: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const server = await loadServer(tx, ctx, id);
    await addGroupToServer(tx, actorOf(ctx), id, await groupOf(tx, ctx, server, name));
    await changeServer(tx, actorOf(ctx), server, 'update', {});
    await recordDone(tx, ctx, server, 'addSecurityGroup');
  });
}

/** Takes the ports of a server out of a group. @throws 404 for the server, the group, or one it is not in; 409 as above */
export function removeSecurityGroup(ctx: ProjectContext, id: string, name: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const server = await loadServer(tx, ctx, id);
    if (!(await removeGroupFromServer(tx, actorOf(ctx), id, await groupOf(tx, ctx, server, name)))) {
      throw new PlatformError('notFound', `Security group ${name} not associated with the instance ${id}.`);
    }
    await changeServer(tx, actorOf(ctx), server, 'update', {});
    await recordDone(tx, ctx, server, 'removeSecurityGroup');
  });
}

/** Names are those of the server's project. */
async function groupOf(tx: Tx, ctx: ProjectContext, { project_id }: ServerRow, name: string): Promise<string> {
  const id = await findGroupId(tx, { projectId: project_id, isAdmin: isAdmin(ctx.caller) }, name);
  if (id === undefined) throw NotFound('Security group', name);
  return id;
}
