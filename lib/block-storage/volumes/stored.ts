import type { Reader } from '#lib/db/database.ts';
import { unpackJson } from '#lib/db/tables/column-types.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { isDisabled } from '../services/disable.ts';

/** @throws PermanentFailure while no storage takes new volumes */
export async function assertStorageEnabled(db: Reader): Promise<void> {
  if (await isDisabled(db, 'cinder-volume'))
    throw new PermanentFailure('No storage takes new volumes: it is disabled.');
}

/** @throws PermanentFailure for a type that names a storage which this platform has not */
export async function assertStored(db: Reader, storage: string, typeName: string): Promise<void> {
  const types = db.selectFrom('volume_types').select('extra_specs').where('name', '=', typeName);
  const type = await types.executeTakeFirst();
  const { volume_backend_name: backend } = type ? unpackJson(type.extra_specs) : {};
  if (backend === undefined || backend === storage) return;
  throw new PermanentFailure(
    `No storage is called ${backend}, which the type ${typeName} asks for; there is ${storage}.`,
  );
}

/** The same for the type of a volume; one that is gone is no error. */
export async function assertTypeStored(db: Reader, storage: string, volumeId: string): Promise<void> {
  const volumes = db.selectFrom('volumes').select('volume_type').where('id', '=', volumeId);
  const volume = await volumes.executeTakeFirst();
  if (volume) await assertStored(db, storage, volume.volume_type);
}
