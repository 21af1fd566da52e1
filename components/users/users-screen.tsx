'use client';

import { ApiLens } from '#components/console/api-lens.tsx';
import { CreateLink } from '#components/console/create-link.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import { identityHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { UserTable } from './user-table.tsx';

/** The users that a scope reaches. */
export function UsersScreen({ scope }: { scope: string }) {
  const t = useT();
  const mayManage = useMayManage(scope);
  return (
    <>
      <PageHeader
        title={t('Users')}
        actions={
          <>
            <ApiLens call={{ path: 'identity/v3/users' }} command="openstack user list --long" />
            <CreateLink href={identityHref(scope, 'users', 'create')} allowed={mayManage}>
              {t('Create user')}
            </CreateLink>
          </>
        }
      />
      <UserTable scope={scope} />
    </>
  );
}
