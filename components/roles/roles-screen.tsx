'use client';

import { Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { MembersMatrix } from '#components/assignments/members-matrix.tsx';
import { ApiLens } from '#components/console/api-lens.tsx';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { PageTabs } from '#components/console/page-tabs.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { flagParam } from '#lib/client/url-params.ts';
import { useHotkeys } from '#lib/client/use-hotkeys.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { readScope } from '#lib/screens/scope.ts';
import { RoleTable } from './role-table.tsx';
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
          { id: 'roles', label: t('Roles'), content: <RoleTable scope={scope} /> },
          { id: 'access', ...access },
        ]}
      />
    </>
  );
}

function NewRoleButton({ scope }: { scope: string }) {
  const t = useT();
  const router = useRouter();
  const [isOpen, setIsOpen] = useUrlState('create', flagParam);
  const allowed = useMayChangeRoles(scope);
  const create = () => setIsOpen(true);
  useHotkeys({ c: () => allowed === true && create() });
  return (
    <>
      <ButtonWithReason variant="primary" reason={allowed === true ? undefined : t(allowed)} onClick={create}>
        <Plus aria-hidden />
        {t('Create role')}
      </ButtonWithReason>
      {isOpen && allowed === true && (
        <RoleForm
          scope={scope}
          onClose={() => setIsOpen(null)}
          onCreated={(id) => router.push(identityHref(scope, 'roles', id))}
        />
      )}
    </>
  );
}
