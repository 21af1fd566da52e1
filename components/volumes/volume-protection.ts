import { volumeProtectionRequest } from '#lib/block-storage/volumes/queries.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { isProtected } from '#lib/protection/protection.ts';

export const VOLUME_PROTECTION = {
  isOn: ({ metadata }: Pick<Volume, 'metadata'>) => isProtected(metadata),
  ending: ({ id }: Pick<Volume, 'id'>) => volumeProtectionRequest(id, false),
};
