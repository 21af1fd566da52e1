'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { activityPageHref } from '#lib/console/activity/href.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { useActivityPlace } from './use-activity-place.ts';

export function AllActivityLink({ object }: { object: string }) {
  const t = useT();
  return <AppLink href={activityPageHref(useActivityPlace(''), object)}>{t('All activity')}</AppLink>;
}
