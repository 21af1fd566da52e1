'use client';

import { Plus } from 'lucide-react';
import { ButtonLink } from '#components/console/button-link.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { adminHref } from '#lib/screens/paths.ts';

export function AddHostLink() {
  const t = useT();
  return (
    <ButtonLink variant="primary" href={adminHref('hypervisors', { create: 'true' })}>
      <Plus aria-hidden />
      {t('Add host')}
    </ButtonLink>
  );
}
