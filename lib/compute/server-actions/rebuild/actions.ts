import { randomBytes } from 'node:crypto';
import { packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { Invalid, NotFound } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import { handler, serveVerbs } from '#lib/http/actions.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { assertKeysOffered, fieldsSince } from '#lib/http/microversions.ts';
import { leastVolumeGib } from '#lib/image/images/size.ts';
import { beginAction } from '../../instance-actions/record.ts';
import { assertMetadataQuota, ownerOf } from '../../quota-sets/assert-quota.ts';
import { assertReadinessPort } from '../../readiness/port.ts';
import { groupIdsOf } from '../../server-groups/find.ts';
import { lastPathSegment } from '../../servers/create/disks.ts';
import { assertHostname, assertPersonality, publicKeyOf } from '../../servers/create/guest.ts';
import { assertImageFits, loadDiskImage } from '../../servers/create/image.ts';
import { assertRecoveryRoom } from '../../servers/life/assert-recovery-room.ts';
import { changeServer } from '../../servers/life/change.ts';
import { loadServerForVerb } from '../../servers/service.ts';
import { type ServerRow, serverViews, updatedView } from '../../servers/view/view.ts';
import { imageOfVolume, rootVolumeOf, type VolumeRow } from '../root-volume.ts';
import { REBUILD_KEY_SINCE, RebuildRequest, type RebuiltServer, RebuiltServerEnvelope } from './schema.ts';
import { rebuildVerbs } from './verbs.ts';
import { rebuildWorkflow } from './workflows.ts';

/**
 * Below 2.93 the boot volume is kept; later it is recreated. @returns the volume to recreate @throws 400 for another
 * image below 2.93, and for one that is unusable or does not fit
 */
async function volumeToReimage(
  tx: Tx,
  ctx: ProjectContext,
  { root, imageId }: { root: VolumeRow; imageId: string },
): Promise<string | null> {
  if (ctx.microversion.minor < 93) {
    if (imageOfVolume(root) === imageId) return null;
    throw Invalid(
      'Unable to rebuild with a different image for a volume-backed server; ' + 'this requires microversion 2.93.',
    );
  }
  const image = await loadDiskImage(tx, ctx, imageId);
  const neededGib = leastVolumeGib(image);
  if (root.size < neededGib) {
    throw Invalid(
      `Volume ${root.id} of ${root.size} GB is too small for image ${imageId}, which needs ${neededGib} GB.`,
    );
  }
  return root.id;
}

/**
 * Starts a rebuild from an image; id, addresses and volumes are kept, and a stopped server is stopped afterwards.
 * Returns the server with its new password. @throws 400 for what does not exist, fit or belong to the microversion, 409
 * by state or the reserve of its segment, 413 over quota
 */
function rebuildServer(ctx: ProjectContext, id: string, input: RebuildRequest): Promise<RebuiltServer> {
  assertKeysOffered(ctx, input, REBUILD_KEY_SINCE);
  assertHostname(ctx, input.hostname);
  const adminPass = input.adminPass ?? randomBytes(9).toString('base64url');
  return ctx.database.transact(async (tx) => {
    const server = await loadServerForVerb(tx, ctx, 'rebuild', id);
    assertEphemeralFits(server, input);
    const imageRef = lastPathSegment(input.imageRef);
    const root = await rootVolumeOf(tx, id);
    const reimaged = root ? await volumeToReimage(tx, ctx, { root, imageId: imageRef }) : null;
    if (!root) await assertImageFits(tx, ctx, imageRef, unpackJson(server.flavor));
    const changes = { ...(await changesOf(tx, ctx, server, input)), ...(root ? {} : { image_id: imageRef }) };
    await changeServer(tx, actorOf(ctx), server, 'rebuild', { ...changes, task_state: 'rebuilding' });
    await assertRecoveryRoom(tx, ctx, server, changes);
    const work = {
      isPoweredOn: server.vm_state !== 'stopped',
      isPlaced: server.host !== null,
      reimage: reimaged === null ? null : { volumeId: reimaged, imageId: imageRef },
    };
    await beginAction(tx, ctx, server, { action: 'rebuild', workflow: rebuildWorkflow, input: work });
    return answerOf(tx, ctx, id, adminPass);
  });
}

function assertEphemeralFits(server: ServerRow, { preserve_ephemeral }: RebuildRequest): void {
  if (preserve_ephemeral && unpackJson(server.flavor).ephemeral > 0) {
    throw Invalid('Preserving an ephemeral disk is not supported. Omit preserve_ephemeral or set it to false.');
  }
}

async function changesOf(
  tx: Tx,
  ctx: ProjectContext,
  server: ServerRow,
  input: RebuildRequest,
): Promise<Partial<ServerRow>> {
  const { metadata } = input;
  assertReadinessPort(metadata);
  await assertMetadataQuota(tx, ownerOf(ctx, server), metadata);
  const { key_name, description, user_data, trusted_image_certificates: certificates } = input;
  await assertPersonality(tx, ctx, input.personality);
  return {
    name: input.name ?? server.name,
    hostname: input.hostname ?? server.hostname,
    access_ipv4: input.accessIPv4 ?? server.access_ipv4,
    access_ipv6: input.accessIPv6 ?? server.access_ipv6,
    disk_config: input['OS-DCF:diskConfig'] ?? server.disk_config,
    ...(metadata ? { metadata: packJson(metadata) } : {}),
    ...(description === undefined ? {} : { description }),
    ...(user_data === undefined ? {} : { user_data }),
    personality: packJson(input.personality ?? []),
    ...(certificates === undefined ? {} : { trusted_certs: certificates && packJson(certificates) }),
    ...(key_name === undefined
      ? {}
      : { key_name, public_key: key_name === null ? null : await publicKeyOf(tx, ctx, key_name) }),
  };
}

async function answerOf(tx: Tx, ctx: ProjectContext, id: string, adminPass: string): Promise<RebuiltServer> {
  const view = (await serverViews(ctx, tx, [id])).get(id);
  const row = await tx.selectFrom('servers').select('user_data').where('id', '=', id).executeTakeFirst();
  if (!view || !row) throw NotFound('Instance', id);
  const { 'OS-EXT-SRV-ATTR:user_data': _, ...changed } = updatedView(ctx, view);
  return {
    ...changed,
    ...fieldsSince(ctx, 71, { server_groups: await groupIdsOf(tx, id) }),
    ...fieldsSince(ctx, 54, { key_name: view.key_name }),
    ...fieldsSince(ctx, 57, { user_data: row.user_data }),
    adminPass,
  };
}

export const rebuildActions = {
  actions: serveVerbs(rebuildVerbs, {
    rebuild: handler(
      async (ctx, id, body, reply) => {
        const server = await rebuildServer(ctx, id, body);
        reply.headers.location = `${ctx.baseUrl}/compute/v2.1/servers/${id}`;
        return { server };
      },
      { body: RebuildRequest, response: RebuiltServerEnvelope },
    ),
  }),
  workflows: [rebuildWorkflow],
};
