import { randomUUID } from 'node:crypto';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Tx } from '#lib/db/database.ts';
import { Invalid } from '#lib/errors/errors.ts';
import { actorOf, recordEvent } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import { assertTypeQuota } from '../quota-sets/type-limits.ts';
import { DEFAULT_ZONE, storageZones } from '../services/zones.ts';
import { findVolumeType } from '../types/service.ts';
import { assertVolumeRoom } from '../volume-disk-space.ts';
import { volumeAttributes } from './attributes.ts';
import type { NewVolume } from './schema.ts';
import { inheritedColumns, loadImage, type Origin, resolveSizeGib } from './source.ts';

/**
 * Inserts a volume, `creating` until it is provided; the caller starts that. Returns its id. @param source verified
 * source @throws 400, 404 for an image or a type, 413 over quota, 503 without disk space
 */
export async function insertVolume(tx: Tx, ctx: ProjectContext, input: NewVolume, source?: Origin): Promise<string> {
  await assertVolumeRoom(ctx);
  const zone = await zoneOf(tx, input);
  const image = await loadImage(tx, ctx, input);
  const size = resolveSizeGib(input, source, image);
  const volume_type = await typeOf(tx, ctx, input, source);
  await assertQuota(tx, ctx.projectId, { volumes: 1, gigabytes: size, per_volume_gigabytes: size });
  await assertTypeQuota(tx, { projectId: ctx.projectId, typeName: volume_type }, { volumes: 1, gigabytes: size });

  const id = randomUUID();
  await tx
    .insertInto('volumes')
    .values({
      id,
      project_id: ctx.projectId,
      user_id: ctx.caller.userId,
      ...volumeAttributes.created(input, {}),
      size,
      volume_type,
      availability_zone: zone,
      ...(await inheritedColumns(tx, source, image)),
      source_volid: source?.source_volid ?? null,
      snapshot_id: source?.snapshot_id ?? null,
      revision: 1,
      created_at: creationTime(),
    })
    .execute();
  await recordEvent(tx, actorOf(ctx), {
    type: 'volume.create',
    objectId: id,
    projectId: ctx.projectId,
    after: { name: input.name ?? '', size, status: 'creating' },
  });
  return id;
}

/** The requested type, else that of the source, even if private, else the default. @throws 404 */
async function typeOf(tx: Tx, ctx: ProjectContext, { volume_type }: NewVolume, source: Origin | undefined) {
  if (!volume_type && source?.volume_type !== undefined) return source.volume_type;
  return (await findVolumeType(tx, ctx, volume_type)).name;
}

async function zoneOf(tx: Tx, { availability_zone: zone }: NewVolume): Promise<string> {
  if (!zone || zone === DEFAULT_ZONE) return DEFAULT_ZONE;
  const zones = await storageZones(tx);
  if (zones.includes(zone)) return zone;
  throw Invalid(`Availability zone '${zone}' is invalid. Allowed: ${zones.join(', ')}.`);
}
