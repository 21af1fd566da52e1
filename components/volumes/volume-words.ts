import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { msg } from '#lib/i18n/text.ts';

export const volumeName = ({ name, id }: Pick<Volume, 'name' | 'id'>): string => name || id;

/** The name of the type of volumes created without one; it is not meant for display. */
export const DEFAULT_TYPE = '__DEFAULT__';

export const volumeTypeName = ({ volume_type }: Pick<Volume, 'volume_type'>): string =>
  volume_type === DEFAULT_TYPE ? msg('Default') : volume_type;
