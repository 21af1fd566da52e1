import { PLATFORM } from '#lib/events/log.ts';
import { changeVolume } from './change.ts';
import { fillFromImage, type Provider } from './provide.ts';
import { inheritance } from './source.ts';

interface ReimageSource {
  volumeId: string;
  imageId: string;
}

/**
 * Makes a volume anew from an image, as it was made at its creation: what it held is gone. The server it belongs to must
 * not run. A volume that is gone is no error.
 * @throws PermanentFailure for an image that is gone or cannot be written to a volume
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
    if (row && image) await changeVolume(tx, PLATFORM, row, 'reimage', await inheritance(tx, undefined, image));
  });
}
