import type { Volume } from '#lib/block-storage/volumes/schema.ts';

/** The id of the project of a volume. */
export const ownerOf = (volume: Volume): string => volume['os-vol-tenant-attr:tenant_id'];
