import { packJson, unpackJson } from '#lib/db/column-types.ts';
import { Invalid, PlatformError } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { PROTECTED_KEY } from '#lib/protection/protection.ts';
import { recordDone } from '../instance-actions/record.ts';
import { assertMetadataQuota } from '../quota-sets/assert-quota.ts';
import { assertReadinessPort } from '../readiness/port.ts';
import { assertRecoveryRoom } from '../servers/life/assert-recovery-room.ts';
import { changeServer } from '../servers/life/change.ts';
import { loadServer, loadServerForVerb } from '../servers/service.ts';

type Metadata = Record<string, string>;

/** @throws 404 */
export async function getServerMetadata(ctx: ProjectContext, serverId: string): Promise<Metadata> {
  return unpackJson((await loadServer(ctx.database.read, ctx, serverId)).metadata);
}

/** @throws 404 for the server or the key */
export async function getServerMeta(ctx: ProjectContext, serverId: string, key: string): Promise<Metadata> {
  return { [key]: valueAt(await getServerMetadata(ctx, serverId), key) };
}

/** Adds pairs and returns all. @throws 404, 409 by state or the reserve of its segment, 413 over quota */
export const mergeServerMetadata = (ctx: ProjectContext, serverId: string, added: Metadata): Promise<Metadata> =>
  change(ctx, serverId, (metadata) => ({ ...metadata, ...added }));

/** Replaces all pairs. @throws as `mergeServerMetadata` */
export const replaceServerMetadata = (ctx: ProjectContext, serverId: string, metadata: Metadata): Promise<Metadata> =>
  change(ctx, serverId, () => metadata);

/** Sets the key in the path. @throws 400 if the body has another one, and as `mergeServerMetadata` */
export async function setServerMeta(
  ctx: ProjectContext,
  { server_id, key }: { server_id: string; key: string },
  meta: Metadata,
): Promise<Metadata> {
  const keys = Object.keys(meta);
  if (keys.length !== 1 || keys[0] !== key) {
    throw Invalid(`Request body and URI mismatch: the body must be {"meta": {"${key}": "<value>"}}.`);
  }
  await mergeServerMetadata(ctx, server_id, meta);
  return meta;
}

/** @throws 404 for the server or the key, 409 by state */
export async function deleteServerMeta(ctx: ProjectContext, serverId: string, key: string): Promise<void> {
  await change(
    ctx,
    serverId,
    (metadata) => {
      valueAt(metadata, key);
      return Object.fromEntries(Object.entries(metadata).filter(([name]) => name !== key));
    },
    'delete_metadata',
    // Allowed in any state: otherwise failed servers could never be deleted.
    key === PROTECTED_KEY ? 'unprotect' : 'update_metadata',
  );
}

function change(
  ctx: ProjectContext,
  serverId: string,
  changed: (metadata: Metadata) => Metadata,
  action: 'update_metadata' | 'delete_metadata' = 'update_metadata',
  rule: 'update_metadata' | 'unprotect' = 'update_metadata',
): Promise<Metadata> {
  return ctx.database.transact(async (tx) => {
    const server = await loadServerForVerb(tx, ctx, rule, serverId);
    const metadata = changed(unpackJson(server.metadata));
    const owner = { env: ctx.env, projectId: server.project_id, userId: server.user_id };
    assertReadinessPort(metadata);
    await assertMetadataQuota(tx, owner, metadata);
    const after = { metadata: packJson(metadata) };
    await changeServer(tx, actorOf(ctx), server, 'update', after);
    await assertRecoveryRoom(tx, ctx, server, after);
    await recordDone(tx, ctx, server, action);
    return metadata;
  });
}

function valueAt(metadata: Metadata, key: string): string {
  const value = Object.hasOwn(metadata, key) ? metadata[key] : undefined;
  if (value === undefined) throw new PlatformError('notFound', `Metadata item ${key} was not found.`);
  return value;
}
