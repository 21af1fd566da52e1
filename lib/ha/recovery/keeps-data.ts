import type { Selectable } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { Env } from '#lib/settings/env.ts';

/**
 * Whether an instance that is started on another host has all its data: volumes are attached there, local disks are
 * recreated unless all hosts share the folder. Swap space contains no data.
 */
export const keepsData = (
  { image_id, flavor }: Pick<Selectable<Tables['servers']>, 'image_id' | 'flavor'>,
  env: Pick<Env, 'NEPHOS_HOSTS_FOLDER_SHARED'>,
): boolean => env.NEPHOS_HOSTS_FOLDER_SHARED || (image_id === null && unpackJson(flavor).ephemeral === 0);
