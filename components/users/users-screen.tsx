'use client';

import { Upload } from 'lucide-react';
import { ApiLens } from '#components/console/api-lens.tsx';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { CreateLink } from '#components/console/create-link.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { flagParam } from '#lib/client/url-params.ts';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { UserTable } from './user-table.tsx';

const ImportUsers = lazyComponent(async () => (await import('./import-users.tsx')).ImportUsers);

export function UsersScreen({ scope }: { scope: string }) {
  const t = useT();
  const mayManage = useMayManage(scope);
  const [isImporting, setIsImporting] = useUrlState('import', flagParam);
  return (
    <>
      <PageHeader
        title={t('Users')}
        actions={
          <>
            <ApiLens call={{ path: 'identity/v3/users' }} command="openstack user list --long" />
            <ButtonWithReason
              reason={mayManage === true ? undefined : t(mayManage)}
              onClick={() => setIsImporting(true)}
            >
              <Upload aria-hidden />
              {t('Import')}
            </ButtonWithReason>
            <CreateLink href={identityHref(scope, 'users', 'create')} allowed={mayManage}>
              {t('Create user')}
            </CreateLink>
          </>
        }
      />
      <UserTable scope={scope} />
      {isImporting && <ImportUsers scope={scope} onClose={() => setIsImporting(null)} />}
    </>
  );
}
