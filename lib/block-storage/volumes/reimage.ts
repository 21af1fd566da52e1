import { PLATFORM } from '#lib/events/log.ts';
import { changeVolume } from './change.ts';
import { fillFromImage, type Provider } from './provide.ts';
import { inheritedColumns } from './source.ts';

interface ReimageSource {
  volumeId: string;
  imageId: string;
}

/**
 * Recreates a volume from an image; its data is lost. Its server must not run. No effect if it was deleted. @throws
 * PermanentFailure for an image that is missing or cannot be written to a volume
 */
export async function reimageVolume(provider: Provider, { volumeId, imageId }: ReimageSource): Promise<void> {
  const { database } = provider;
  const volume = database.read.selectFrom('volumes').select('size').where('id', '=', volumeId);
  const { size } = (await volume.executeTakeFirst()) ?? {};
  if (size === undefined) return;
  await fillFromImage(provider, { volumeId, imageId, sizeGib: size });
  await database.transact(async (tx) => {
    const row = await tx.selectFrom('volumes').selectAll().where('id', '=', volumeId).executeTakeFirst();
    const image = await tx.selectFrom('images').selectAll().where('id', '=', imageId).executeTakeFirst();
    if (row && image) await changeVolume(tx, PLATFORM, row, 'reimage', await inheritedColumns(tx, undefined, image));
  });
}
