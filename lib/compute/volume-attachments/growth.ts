import type { Database, Tx } from '#lib/db/database.ts';
import type { ProjectContext, Services } from '#lib/http/context.ts';
import { markFailed, recordAction, recordStep } from '../instance-actions/record.ts';

/** Reports the growth of a volume to its guest and history, as nova does for cinder. */
export const growthRecorder = {
  async begin(tx: Tx, ctx: ProjectContext, serverId: string): Promise<number> {
    const servers = tx.selectFrom('servers').select(['id', 'project_id']).where('id', '=', serverId);
    return recordAction(tx, ctx, await servers.executeTakeFirstOrThrow(), 'extend_volume');
  },
  async show(
    { database, engine }: Pick<Services, 'database' | 'engine'>,
    { volumeId, sizeGib }: { volumeId: string; sizeGib: number },
  ): Promise<void> {
    const placed = await database.read
      .selectFrom('volume_attachments')
      .innerJoin('servers', 'servers.id', 'volume_attachments.server_id')
      .select('servers.id')
      .where('volume_id', '=', volumeId)
      .where('host', 'is not', null)
      .execute();
    for (const { id } of placed) await engine.hypervisor.extendVolume(id, volumeId, sizeGib);
  },
  async end(database: Database, actionId: number, failure?: { message: string }): Promise<void> {
    const step = { actionId, event: 'compute_extend_volume', startedAt: new Date().toISOString() };
    const reported = failure && { error: failure, reference: `action ${actionId}` };
    await database.transact((tx) => recordStep(tx, step, reported));
    if (failure) await markFailed(database, actionId);
  },
};
