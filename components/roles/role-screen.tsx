'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { AllActivityLink } from '#components/activity/all-activity-link.tsx';
import { AssignmentTable } from '#components/assignments/assignment-table.tsx';
import { ActionMenu } from '#components/console/action-menu.tsx';
import { ApiLens } from '#components/console/api-lens.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { DetailScreen } from '#components/console/detail-screen.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { PageTabs } from '#components/console/page-tabs.tsx';
import { Properties } from '#components/console/properties.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Card } from '#components/ui/card.tsx';
import { listedRoleApi } from '#lib/console/identity/roles/contract.ts';
import type { ListedRole } from '#lib/console/identity/roles/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { ImpliedRoles } from './implied-roles.tsx';
import { useRoleActions } from './use-role-actions.tsx';

export function RoleScreen({ scope, roleId }: { scope: string; roleId: string }) {
  const t = useT();
  const query = useQuery(clientOf(listedRoleApi).row.query(scope, roleId));
  return (
    <DetailScreen
      query={query}
      goneTitle={t('Role not found')}
      listHref={identityHref(scope, 'roles')}
      listLabel={t('Go to roles')}
    >
      {({ role }) => (
        <>
          <RoleHeader scope={scope} role={role} />
          <RoleTabs scope={scope} role={role} />
        </>
      )}
    </DetailScreen>
  );
}

function RoleHeader({ scope, role }: { scope: string; role: ListedRole }) {
  const t = useT();
  const router = useRouter();
  const { of, dialog } = useRoleActions(scope, () => router.push(identityHref(scope, 'roles')));
  return (
    <>
      <PageHeader
        title={role.name}
        crumbs={[{ label: t('Roles'), href: identityHref(scope, 'roles') }]}
        status={role.is_immutable && <Badge>{t('Built in')}</Badge>}
        description={role.description}
        actions={
          <>
            <AllActivityLink object={role.id} />
            <ApiLens call={{ path: `identity/v3/roles/${role.id}` }} command={`openstack role show ${role.id}`} />
            <ActionMenu label={t('Actions for {name}', { name: role.name })} actions={of(role)} />
          </>
        }
      />
      {dialog}
    </>
  );
}

function RoleTabs({ scope, role }: { scope: string; role: ListedRole }) {
  const t = useT();
  return (
    <PageTabs
      label={t('About this role')}
      tabs={[
        {
          id: 'holders',
          label: t('Assignments'),
          content: <AssignmentTable scope={scope} of={{ role_id: role.id }} />,
        },
        {
          id: 'details',
          label: t('Implied roles and details'),
          content: (
            <div className="grid gap-4 lg:grid-cols-2">
              <ImpliedRoles scope={scope} role={role} />
              <Card title={t('Details')}>
                <Properties
                  items={[
                    { label: t('Name'), value: role.name },
                    { label: t('ID'), value: <CopyableId id={role.id} /> },
                    { label: t('Domain'), value: role.domain?.name ?? t('All domains') },
                    { label: t('Description'), value: role.description, isWide: true },
                  ]}
                />
              </Card>
            </div>
          ),
        },
      ]}
    />
  );
}
