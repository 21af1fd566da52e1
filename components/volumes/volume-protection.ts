import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { isProtected } from '#lib/protection/protection.ts';
import { protectionRequest } from '#lib/protection/requests.ts';

export const volumeProtectionRequest = (id: string, protects: boolean) =>
  protectionRequest(`volume/v3/volumes/${id}`, protects);

export const VOLUME_PROTECTION = {
  isOn: ({ metadata }: Pick<Volume, 'metadata'>) => isProtected(metadata),
  ending: ({ id }: Pick<Volume, 'id'>) => volumeProtectionRequest(id, false),
};
