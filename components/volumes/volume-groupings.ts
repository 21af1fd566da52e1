import type { Grouping } from '#components/console/row-groups.ts';
import { statusWord } from '#components/console/status-words.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { volumeTypeName } from './volume-words.ts';

export const volumeGroupings = (t: Translate): Grouping<Volume>[] => [
  { id: 'status', label: t('Status'), keyOf: ({ status }) => status, nameOf: (status) => t(statusWord(status)) },
  {
    id: 'type',
    label: t('Type'),
    keyOf: ({ volume_type }) => volume_type,
    nameOf: (type) => t(volumeTypeName({ volume_type: type })),
  },
  { id: 'zone', label: t('Zone'), keyOf: ({ availability_zone }) => availability_zone },
];
