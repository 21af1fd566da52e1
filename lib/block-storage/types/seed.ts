import { randomUUID } from 'node:crypto';
import { packJson } from '#lib/db/column-types.ts';
import type { Services } from '#lib/http/context.ts';
import { volumeTypeAttributes } from './attributes.ts';
import { DEFAULT_VOLUME_TYPE } from './service.ts';

const TYPES = [
  { name: DEFAULT_VOLUME_TYPE, description: 'Default volume type' },
  { name: 'standard', description: 'General purpose storage' },
  { name: 'ssd', description: 'Solid-state storage for databases and busy file systems' },
];

/** Creates the initial volume types; existing ones are kept. */
export function seedVolumeTypes({ database }: Pick<Services, 'database'>): Promise<void> {
  return database.transact(async (tx) => {
    for (const { name, description } of TYPES) {
      const known = await tx.selectFrom('volume_types').select('id').where('name', '=', name).executeTakeFirst();
      if (known) continue;
      const row = {
        id: randomUUID(),
        ...volumeTypeAttributes.created({ name, description }, {}),
        extra_specs: packJson({}),
      };
      await tx.insertInto('volume_types').values(row).execute();
    }
  });
}
