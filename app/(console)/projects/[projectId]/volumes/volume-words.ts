import type { Tone } from '#components/ui/tone.ts';
import type { Volume, VolumeStatus } from '#lib/block-storage/volumes/schema.ts';
import { msg } from '#lib/i18n/text.ts';

/** Each status in words, and the colour beside them. */
export const volumeStatusLooks: Record<VolumeStatus, { word: string; tone: Tone }> = {
  creating: { word: msg('Creating'), tone: 'info' },
  available: { word: msg('Available'), tone: 'neutral' },
  'in-use': { word: msg('In use'), tone: 'success' },
  attaching: { word: msg('Attaching'), tone: 'info' },
  detaching: { word: msg('Detaching'), tone: 'info' },
  extending: { word: msg('Extending'), tone: 'info' },
  retyping: { word: msg('Retyping'), tone: 'info' },
  'backing-up': { word: msg('Backing up'), tone: 'info' },
  'restoring-backup': { word: msg('Restoring backup'), tone: 'info' },
  deleting: { word: msg('Deleting'), tone: 'info' },
  error: { word: msg('Error'), tone: 'danger' },
  error_deleting: { word: msg('Error while deleting'), tone: 'danger' },
  error_extending: { word: msg('Error while extending'), tone: 'danger' },
};

/** What a volume is called on screen: its id when nobody named it. */
export const volumeName = ({ name, id }: Pick<Volume, 'name' | 'id'>): string => name || id;

/** The type that a volume has when nobody chose one goes by a name that is not for people. */
export const DEFAULT_TYPE = '__DEFAULT__';

/** What the type of a volume is called on screen. */
export const volumeTypeName = ({ volume_type }: Pick<Volume, 'volume_type'>): string =>
  volume_type === DEFAULT_TYPE ? msg('Default') : volume_type;
