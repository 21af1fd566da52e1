import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { Conflict, Invalid, NotFound, orNotFound } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { fieldsSince } from '#lib/http/microversions.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { isProtected, protectedMessage } from '#lib/protection/protection.ts';
import { beginAction } from '../instance-actions/record.ts';
import { isRestorable, softDeleteWorkflow } from '../server-actions/deferred-delete/workflows.ts';
import { type ServerVerb, verbOf } from '../server-actions/verbs.ts';
import { groupIdsOf } from '../server-groups/find.ts';
import { checkServerVerb } from './can.ts';
import { assertHostname } from './create/guest.ts';
import type { ServerChanges } from './create/schema.ts';
import { changeServer } from './life/change.ts';
import { deleteServerWorkflow } from './life/workflows.ts';
import { reclaimSeconds } from './reclaim-seconds.ts';
import type { ChangedServer, Server, ServerDeletion } from './schema.ts';
import { type ServerRow, serverViews, updatedView } from './view/view.ts';

/** @throws 404 if it is missing, deleted or belongs to another project */
export async function getServer(ctx: ProjectContext, id: string): Promise<Server> {
  const server = (await serverViews(ctx, ctx.database.read, [id])).get(id);
  if (!server || server.status === 'DELETED' || !isVisible(ctx, server.tenant_id)) throw NotFound('Instance', id);
  return { ...server, ...fieldsSince(ctx, 71, { server_groups: await groupIdsOf(ctx.database.read, id) }) };
}

/** Changes name, description or access addresses. @throws 400 for keys of later versions */
export function updateServer(ctx: ProjectContext, id: string, changes: ServerChanges): Promise<ChangedServer> {
  const { minor } = ctx.microversion;
  if (changes.description !== undefined && minor < 19) throw Invalid('The key description requires microversion 2.19.');
  if (changes.hostname !== undefined && minor < 90) throw Invalid('The key hostname requires microversion 2.90.');
  assertHostname(ctx, changes.hostname);
  return ctx.database.transact(async (tx) => {
    const server = await loadServer(tx, ctx, id);
    await changeServer(tx, actorOf(ctx), server, 'update', {
      name: changes.name ?? server.name,
      description: changes.description === undefined ? server.description : changes.description,
      hostname: changes.hostname ?? server.hostname,
      access_ipv4: changes.accessIPv4 ?? server.access_ipv4,
      access_ipv6: changes.accessIPv6 ?? server.access_ipv6,
      disk_config: changes['OS-DCF:diskConfig'] ?? server.disk_config,
    });
    const view = orNotFound((await serverViews(ctx, tx, [id])).get(id), 'Instance', id);
    return { ...updatedView(ctx, view), ...fieldsSince(ctx, 71, { server_groups: await groupIdsOf(tx, id) }) };
  });
}

/**
 * Deletes in any state; idempotent. With a retention it is only powered off and can be restored. @throws 409 while
 * locked
 */
export function deleteServer(ctx: ProjectContext, id: string, { restorable }: ServerDeletion = {}): Promise<void> {
  const seconds = reclaimSeconds(ctx.env, restorable === true);
  return ctx.database.transact(async (tx) => {
    const server = await loadServer(tx, ctx, id);
    assertCan('delete', server, ctx);
    await assertUnprotected(tx, server);
    const isUnderWay = server.task_state === 'deleting' || server.task_state === 'soft-deleting';
    if (isUnderWay || server.vm_state === 'soft-delete') return;
    if (seconds > 0 && isRestorable(server)) {
      await changeServer(tx, actorOf(ctx), server, 'soft_delete', { task_state: 'soft-deleting' });
      await beginAction(tx, ctx, server, { action: 'softDelete', workflow: softDeleteWorkflow, input: { seconds } });
      return;
    }
    await changeServer(tx, actorOf(ctx), server, 'delete', { task_state: 'deleting' });
    await beginAction(tx, ctx, server, { action: 'delete', workflow: deleteServerWorkflow, input: {} });
  });
}

/** @throws 409 while it, or a volume deleted with it, is protected */
export async function assertUnprotected(tx: Tx, { id, metadata }: ServerRow): Promise<void> {
  if (isProtected(unpackJson(metadata))) throw Conflict(protectedMessage('Instance', id));
  const volumes = await tx
    .selectFrom('volume_attachments')
    .innerJoin('volumes', 'volumes.id', 'volume_attachments.volume_id')
    .select(['volumes.id', 'volumes.metadata'])
    .where('volume_attachments.server_id', '=', id)
    .where('volume_attachments.delete_on_termination', '=', 1)
    .execute();
  const kept = volumes.find((volume) => isProtected(unpackJson(volume.metadata)));
  if (kept) throw Conflict(`${protectedMessage('Volume', kept.id)} It would be deleted with instance ${id}.`);
}

/** A visible server; in a transaction, for changing. @throws 404 */
export async function loadServer(db: Reader, ctx: ProjectContext, id: string): Promise<ServerRow> {
  const server = await db.selectFrom('servers').selectAll().where('id', '=', id).executeTakeFirst();
  if (!server || server.deleted_at !== null || !isVisible(ctx, server.project_id)) throw NotFound('Instance', id);
  return server;
}

/** A visible server that allows the verb. @throws 404, 409 by state or lock */
export async function loadServerForVerb(tx: Tx, ctx: ProjectContext, verb: ServerVerb, id: string): Promise<ServerRow> {
  const server = await loadServer(tx, ctx, id);
  assertCan(verb, server, ctx);
  return server;
}

/** @throws 409 by state or lock */
export function assertCan(verb: ServerVerb, server: ServerRow, ctx: ProjectContext): void {
  const decision = checkServerVerb(verb, { ...server, locked: server.locked_by !== null }, isAdmin(ctx.caller));
  if (decision === true) return;
  if (decision.attribute === 'locked') throw Conflict(`Instance ${server.id} is locked`);
  const { refusedAs, action } = verbOf(verb);
  throw Conflict(
    `Cannot '${refusedAs ?? action?.key ?? verb}' instance ${server.id} while it is in ${decision.attribute} ${decision.value}`,
  );
}

const isVisible = (ctx: ProjectContext, projectId: string) => projectId === ctx.projectId || isAdmin(ctx.caller);
