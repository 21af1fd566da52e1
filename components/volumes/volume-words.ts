import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { msg } from '#lib/i18n/text.ts';

export const volumeName = ({ name, id }: Pick<Volume, 'name' | 'id'>): string => name || id;

/** The type that a volume has when nobody chose one goes by a name that is not for people. */
export const DEFAULT_TYPE = '__DEFAULT__';

export const volumeTypeName = ({ volume_type }: Pick<Volume, 'volume_type'>): string =>
  volume_type === DEFAULT_TYPE ? msg('Default') : volume_type;
