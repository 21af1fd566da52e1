import { createSnapshot, deleteSnapshot, getSnapshot, snapshotViews } from '#lib/block-storage/compute-integration.ts';
import type { SnapshotSummary } from '#lib/block-storage/snapshots/schema.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { VOLUME_MICROVERSIONS } from '#lib/http/microversions.ts';
import { slice } from '../slice.ts';
import type { LegacySnapshot, LegacySnapshotQuery, NewLegacySnapshot } from './schema.ts';

export async function listLegacySnapshots(ctx: ProjectContext, query: LegacySnapshotQuery): Promise<LegacySnapshot[]> {
  const { read } = ctx.database;
  const own = read.selectFrom('snapshots').select('id').where('project_id', '=', ctx.projectId);
  const rows = await slice(own.orderBy('created_at', 'desc').orderBy('id', 'desc'), query).execute();
  const ids = rows.map(({ id }) => id);
  const views = await snapshotViews(asStorage(ctx), read, ids);
  return ids.flatMap((id) => views.get(id) ?? []).map(legacyView);
}

export const getLegacySnapshot = async (ctx: ProjectContext, id: string): Promise<LegacySnapshot> =>
  legacyView(await getSnapshot(asStorage(ctx), id));

/** @throws 404 for the volume, 409 by its state, 413 over quota */
export const createLegacySnapshot = async (ctx: ProjectContext, input: NewLegacySnapshot): Promise<LegacySnapshot> =>
  legacyView(await createSnapshot(asStorage(ctx), input));

/** @throws 404, 409 while it is busy */
export const deleteLegacySnapshot = (ctx: ProjectContext, id: string): Promise<void> =>
  deleteSnapshot(asStorage(ctx), id);

/** The request for block storage, with its oldest microversion. */
const asStorage = (ctx: ProjectContext): ProjectContext => ({ ...ctx, microversion: VOLUME_MICROVERSIONS.minimum });

const legacyView = (snapshot: SnapshotSummary): LegacySnapshot => ({
  id: snapshot.id,
  status: snapshot.status,
  size: snapshot.size,
  createdAt: snapshot.created_at,
  displayName: snapshot.name,
  displayDescription: snapshot.description,
  volumeId: snapshot.volume_id,
});
