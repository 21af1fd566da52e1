import type { Database, Tx } from '#lib/db/database.ts';
import type { ProjectContext, Services } from '#lib/http/context.ts';

type Platform = Pick<Services, 'database' | 'engine'>;

/** Who brings the growth of an attached volume to its instance, and into the history of that. */
interface GrowthWatcher {
  /** Runs in the transaction that accepts it. Returns what names it at its end. */
  begin(tx: Tx, ctx: ProjectContext, serverId: string): Promise<number>;
  /** Shows the guests that have it how large it is now. */
  show(platform: Platform, volume: { volumeId: string; sizeGib: number }): Promise<void>;
  /** @param failure why it did not grow */
  end(database: Database, actionId: number, failure?: { message: string }): Promise<void>;
}

let watcher: GrowthWatcher | undefined;

/** Storage knows nothing of instances: compute says here what it does when a volume of one grows. */
export const watchGrowth = (who: GrowthWatcher): void => {
  watcher = who;
};

/** Tells of the growth of a volume that an instance has. Returns what names it at its end; nothing for others. */
export async function tellGrowth(tx: Tx, ctx: ProjectContext, volumeId: string): Promise<number | undefined> {
  const attachment = tx.selectFrom('volume_attachments').select('server_id').where('volume_id', '=', volumeId);
  const { server_id } = (await attachment.executeTakeFirst()) ?? {};
  return server_id === undefined ? undefined : watcher?.begin(tx, ctx, server_id);
}

/** Tells that it is over. */
export async function tellGrown(database: Database, actionId: number | undefined, failure?: { message: string }) {
  if (actionId !== undefined) await watcher?.end(database, actionId, failure);
}

/** Shows the guests that have a volume how large it is now. */
export const showGrown = async (platform: Platform, volumeId: string, sizeGib: number): Promise<void> =>
  watcher?.show(platform, { volumeId, sizeGib });
