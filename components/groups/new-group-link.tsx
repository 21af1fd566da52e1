'use client';

import { Plus } from 'lucide-react';
import { ButtonLink } from '#components/console/button-link.tsx';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { identityHref } from '#lib/screens/paths.ts';

export function NewGroupLink({ scope }: { scope: string }) {
  const t = useT();
  if (useMayManage(scope) !== true) return null;
  return (
    <ButtonLink variant="primary" href={identityHref(scope, 'groups', '', { create: 'true' })}>
      <Plus aria-hidden />
      {t('Create group')}
    </ButtonLink>
  );
}
