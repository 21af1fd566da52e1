import type { ListView } from '#components/console/list-view.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { MAX_DAYS } from './volume-copies.ts';

/** Built-in views of a list of volumes; lib/console/view-counts counts their rows. */
export const volumeViews = (t: Translate): ListView[] => [
  { label: t('All') },
  { label: t('Unattached'), where: ['status:available'] },
  { label: t('Unattached over 7 days'), where: ['status:available', 'age:>7'] },
  { label: t('No recent backup'), where: [`backup_age:>${MAX_DAYS}`] },
  { label: t('In use'), where: ['status:in-use'] },
  { label: t('Errors'), where: ['status:/^error/'] },
  { label: t('Created today'), where: ['age:<1'] },
  { label: t('Largest'), sort: { key: 'size', isDescending: true } },
];
