'use client';

import { CreateLink } from '#components/console/create-link.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';

export function NewSegmentLink() {
  const t = useT();
  return <CreateLink href={adminObjectHref('segments', 'create')}>{t('Create segment')}</CreateLink>;
}
