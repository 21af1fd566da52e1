'use client';

import { useRouter } from 'next/navigation';
import { MembersMatrix } from '#components/assignments/members-matrix.tsx';
import { ApiLens } from '#components/console/api-lens.tsx';
import { CreateButton } from '#components/console/create-button.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { PageTabs } from '#components/console/page-tabs.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { readScope } from '#lib/screens/scope.ts';
import { RoleList } from './role-list.tsx';
import { useMayChangeRoles } from './use-may-change-roles.ts';

const RoleForm = lazyComponent(async () => (await import('./role-form.tsx')).RoleForm);

export function RolesScreen({ scope }: { scope: string }) {
  const t = useT();
  const read = readScope(scope);
  const access =
    read.kind === 'domain'
      ? { label: t('Domain access'), content: <MembersMatrix scope={scope} place={read} /> }
      : { label: t('System access'), content: <MembersMatrix scope={scope} place={{ kind: 'system' }} /> };
  return (
    <>
      <PageHeader
        title={t('Roles')}
        actions={
          <>
            <ApiLens call={{ path: 'identity/v3/roles' }} command="openstack role list" />
            <NewRoleButton scope={scope} />
          </>
        }
      />
      <PageTabs
        label={t('Roles')}
        tabs={[
          { id: 'roles', label: t('Roles'), content: <RoleList scope={scope} /> },
          { id: 'access', ...access },
        ]}
      />
    </>
  );
}

function NewRoleButton({ scope }: { scope: string }) {
  const t = useT();
  const router = useRouter();
  return (
    <CreateButton
      label={t('Create role')}
      allowed={useMayChangeRoles(scope)}
      dialog={(onClose) => (
        <RoleForm scope={scope} onClose={onClose} onCreated={(id) => router.push(identityHref(scope, 'roles', id))} />
      )}
    />
  );
}
