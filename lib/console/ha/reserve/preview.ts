import { type FlavorRow, findFlavor } from '#lib/compute/flavors/service.ts';
import { previewReserve } from '#lib/compute/reserve/preview.ts';
import { roomOf } from '#lib/compute/reserve/room.ts';
import { newServerRow, sizeOf, snapshotFlavor } from '#lib/compute/servers/create/row.ts';
import { loadServer } from '#lib/compute/servers/service.ts';
import type { ServerRow } from '#lib/compute/servers/view/view.ts';
import { NotFound } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { ReservePreview, ReservePreviewQuery } from './schema.ts';

/** Whether the reserves of segments allow a launch or a resize, without names of segments or hosts. @throws 404 */
export async function getReservePreview(ctx: ProjectContext, query: ReservePreviewQuery): Promise<ReservePreview> {
  const { read } = ctx.database;
  const flavor = await findFlavor(read, ctx, query.flavor);
  if (!flavor) throw NotFound('Flavor', query.flavor);
  const present = query.server_id === undefined ? null : await loadServer(read, ctx, query.server_id);
  const imageId = present ? present.image_id : (query.image ?? null);
  const server = present
    ? { ...present, ...sizeOf(snapshotFlavor(flavor), imageId) }
    : newRow(ctx, { flavor, imageId, zone: query.zone ?? null });
  const from = present?.host ? { host: present.host, size: roomOf(present) } : null;
  const count = present ? 1 : query.count;
  const { verdict, admitted, obstacle } = await previewReserve(read, { server, from, count, choice: ctx.env });
  return {
    ...{ verdict, admitted, missing_mib: obstacle?.missing_mib ?? 0, missing_vcpus: obstacle?.missing_vcpus ?? 0 },
    ...{ flavor: obstacle?.flavor ?? null, zone: obstacle?.zone ?? null },
  };
}

interface NewInstance {
  flavor: FlavorRow;
  imageId: string | null;
  zone: string | null;
}

/** An instance that nothing but its size and zone restricts. */
const newRow = (ctx: ProjectContext, { flavor, imageId, zone }: NewInstance): ServerRow =>
  newServerRow(
    ctx,
    {
      input: { name: 'preview', flavorRef: flavor.id },
      ...{ flavor, nics: [], securityGroups: [], reservationId: '', publicKey: null, diskConfig: 'MANUAL' },
      disks: { imageId, volumes: [], newVolumes: [], localDisks: [] },
      place: { zone, host: null },
      hints: { hints: {}, groupId: null },
    },
    'preview',
    0,
  );
