import { z } from 'zod';
import type { Tx } from '#lib/db/database.ts';
import { NotFound, PlatformError } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import { handler, serveVerbs } from '#lib/http/actions.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { addGroupToServer, findGroupId, removeGroupFromServer } from '#lib/networking/compute-integration.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { recordDone } from '../../instance-actions/record.ts';
import { changeServer } from '../../servers/life/change.ts';
import { loadServer } from '../../servers/service.ts';
import type { ServerRow } from '../../servers/view/view.ts';
import { securityGroupVerbs } from './verbs.ts';

/** Group by name or id. */
const NamedGroup = z.strictObject({
  name: z.string().min(1, 'Specify the name or the id of a security group.').max(255),
});

/**
 * Adds the server's ports to a group; idempotent. @throws 400 if a port cannot have groups, 404 for the server or the
 * group, 409 for an ambiguous name
 */
function addSecurityGroup(ctx: ProjectContext, id: string, name: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const server = await loadServer(tx, ctx, id);
    const security_group_id = await groupOf(tx, ctx, server, name);
    await addGroupToServer(tx, actorOf(ctx), id, security_group_id);
    await changeServer(tx, actorOf(ctx), server, 'add_security_group', {}, { after: { security_group_id } });
    await recordDone(tx, ctx, server, 'addSecurityGroup');
  });
}

/** @throws 404 for the server, the group, or one it is not in; 409 for an ambiguous name */
function removeSecurityGroup(ctx: ProjectContext, id: string, name: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const server = await loadServer(tx, ctx, id);
    const security_group_id = await groupOf(tx, ctx, server, name);
    if (!(await removeGroupFromServer(tx, actorOf(ctx), id, security_group_id))) {
      throw new PlatformError('notFound', `Security group ${name} not associated with the instance ${id}.`);
    }
    await changeServer(tx, actorOf(ctx), server, 'remove_security_group', {}, { before: { security_group_id } });
    await recordDone(tx, ctx, server, 'removeSecurityGroup');
  });
}

/** Names are resolved in the server's project. */
async function groupOf(tx: Tx, ctx: ProjectContext, { project_id }: ServerRow, name: string): Promise<string> {
  const id = await findGroupId(tx, { projectId: project_id, isAdmin: isAdmin(ctx.caller) }, name);
  if (id === undefined) throw NotFound('Security group', name);
  return id;
}

export const securityGroupActions = {
  actions: serveVerbs(securityGroupVerbs, {
    add_security_group: handler((ctx, id, { name }) => addSecurityGroup(ctx, id, name), { body: NamedGroup }),
    remove_security_group: handler((ctx, id, { name }) => removeSecurityGroup(ctx, id, name), { body: NamedGroup }),
  }),
};
