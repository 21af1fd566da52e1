import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { StorageDriver } from '#lib/engine/storage/storage.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { backendOf } from '../services/backend.ts';
import { isDisabled } from '../services/disable.ts';

/** @throws PermanentFailure while the storage service is disabled */
export async function assertStorageEnabled(db: Reader): Promise<void> {
  if (await isDisabled(db, 'cinder-volume'))
    throw new PermanentFailure('The storage back end is disabled and accepts no new volumes.');
}

/**
 * Upstream's capabilities filter, for the capabilities of this storage. @throws PermanentFailure for extra specs that
 * it does not meet
 */
export async function assertStored(db: Reader, storage: StorageDriver, typeName: string): Promise<void> {
  const types = db.selectFrom('volume_types').select('extra_specs').where('name', '=', typeName);
  const type = await types.executeTakeFirst();
  const specs: Record<string, string | undefined> = type ? unpackJson(type.extra_specs) : {};
  for (const [key, offered] of Object.entries(backendOf(storage))) {
    const required = specs[key];
    if (required === undefined || required === offered) continue;
    throw new PermanentFailure(
      `Volume type ${typeName} requires a storage back end with ${key} ${required}. The ${key} of the only storage back end is ${offered}.`,
    );
  }
}

/** For the type of a volume; no effect if the volume was deleted. */
export async function assertTypeStored(db: Reader, storage: StorageDriver, volumeId: string): Promise<void> {
  const volumes = db.selectFrom('volumes').select('volume_type').where('id', '=', volumeId);
  const volume = await volumes.executeTakeFirst();
  if (volume) await assertStored(db, storage, volume.volume_type);
}
