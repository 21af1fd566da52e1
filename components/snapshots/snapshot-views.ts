import type { ListView } from '#components/console/list-view.ts';
import type { Translate } from '#lib/i18n/translate.ts';

/** Built-in views of a list of snapshots; lib/console/view-counts counts their rows. */
export const snapshotViews = (t: Translate): ListView[] => [
  { label: t('All') },
  { label: t('By volume'), sort: { key: 'volume_name', isDescending: false } },
  { label: t('Older than 30 days'), where: ['age:>30'] },
  { label: t('Errors'), where: ['status:/^error/'] },
  { label: t('Created today'), where: ['age:<1'] },
  { label: t('Largest'), sort: { key: 'size', isDescending: true } },
];
