import type { Tx } from '#lib/db/database.ts';

/** The availability zones of a server's volumes. */
export async function zonesOfVolumes(tx: Tx, serverId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('volume_attachments')
    .innerJoin('volumes', 'volumes.id', 'volume_attachments.volume_id')
    .select('volumes.availability_zone')
    .distinct()
    .where('volume_attachments.server_id', '=', serverId)
    .orderBy('volumes.availability_zone')
    .execute();
  return rows.map(({ availability_zone }) => availability_zone);
}
