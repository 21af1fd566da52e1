'use client';

import { CreateLink } from '#components/console/create-link.tsx';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { identityHref } from '#lib/screens/paths.ts';

export function NewProjectLink({ scope }: { scope: string }) {
  const t = useT();
  return (
    <CreateLink href={identityHref(scope, 'projects', 'create')} allowed={useMayManage(scope)}>
      {t('Create project')}
    </CreateLink>
  );
}
