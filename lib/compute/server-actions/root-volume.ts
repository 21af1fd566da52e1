import type { Selectable } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';

export type VolumeRow = Selectable<Tables['volumes']>;

/** The boot volume, if any. */
export const rootVolumeOf = (tx: Tx, serverId: string): Promise<VolumeRow | undefined> =>
  tx
    .selectFrom('volume_attachments')
    .innerJoin('volumes', 'volumes.id', 'volume_attachments.volume_id')
    .selectAll('volumes')
    .where('volume_attachments.server_id', '=', serverId)
    .where('volume_attachments.is_root', '=', 1)
    .executeTakeFirst();

/** The source image of a volume, if any. */
export const imageOfVolume = ({ image_metadata }: VolumeRow): string | undefined =>
  image_metadata === null ? undefined : unpackJson(image_metadata).image_id;
