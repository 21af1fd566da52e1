'use client';

import { Plus } from 'lucide-react';
import { ButtonLink } from '#components/console/button-link.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { adminHref } from '#lib/screens/paths.ts';
import { TYPE_TABS, type TypeTab } from './type-tabs.ts';

export function NewTypeLink({ tab }: { tab: TypeTab }) {
  const t = useT();
  return (
    <ButtonLink variant="primary" href={adminHref('volume-types', { tab, create: 'true' })}>
      <Plus aria-hidden />
      {t(TYPE_TABS[tab].create)}
    </ButtonLink>
  );
}
