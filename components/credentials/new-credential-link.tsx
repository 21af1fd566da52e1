'use client';

import { CreateLink } from '#components/console/create-link.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { useMayManageCredentials } from './use-may-manage-credentials.ts';

export function NewCredentialLink({ scope }: { scope: string }) {
  const t = useT();
  const allowed = useMayManageCredentials('identity:create_application_credential');
  return (
    <CreateLink href={projectHref(scope, 'credentials', { create: 'true' })} allowed={allowed}>
      {t('Create credential')}
    </CreateLink>
  );
}
