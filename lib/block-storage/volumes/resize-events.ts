import type { Database, Tx } from '#lib/db/database.ts';
import type { ProjectContext, Services } from '#lib/http/context.ts';

type Platform = Pick<Services, 'database' | 'engine'>;

/** Passes the resize of an attached volume on to its instance, and records it in the instance's history. */
interface GrowthWatcher {
  /** Runs in the transaction that accepts the resize. Returns the id of the recorded action. */
  begin(tx: Tx, ctx: ProjectContext, serverId: string): Promise<number>;
  /** Reports the new size to the guests that have the volume. */
  show(platform: Platform, volume: { volumeId: string; sizeGib: number }): Promise<void>;
  /** @param failure reason if the resize failed */
  end(database: Database, actionId: number, failure?: { message: string }): Promise<void>;
}

let watcher: GrowthWatcher | undefined;

/** Block storage does not depend on compute: compute registers its handler here. */
export const registerGrowthWatcher = (who: GrowthWatcher): void => {
  watcher = who;
};

/** Records that the resize of an attached volume has started. Returns the id of the action; undefined if it is not attached. */
export async function recordResizeStarted(tx: Tx, ctx: ProjectContext, volumeId: string): Promise<number | undefined> {
  const attachment = tx.selectFrom('volume_attachments').select('server_id').where('volume_id', '=', volumeId);
  const { server_id } = (await attachment.executeTakeFirst()) ?? {};
  return server_id === undefined ? undefined : watcher?.begin(tx, ctx, server_id);
}

/** Records that the resize has finished or failed. */
export async function recordResizeFinished(
  database: Database,
  actionId: number | undefined,
  failure?: { message: string },
) {
  if (actionId !== undefined) await watcher?.end(database, actionId, failure);
}

/** Reports the new size of a volume to the guests that have it. */
export const reportNewSize = async (platform: Platform, volumeId: string, sizeGib: number): Promise<void> =>
  watcher?.show(platform, { volumeId, sizeGib });
