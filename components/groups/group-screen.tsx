'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { AllActivityLink } from '#components/activity/all-activity-link.tsx';
import { EffectiveAccess } from '#components/assignments/effective-access.tsx';
import { ActionMenu } from '#components/console/action-menu.tsx';
import { ApiLens } from '#components/console/api-lens.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { DetailScreen } from '#components/console/detail-screen.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { PageTabs } from '#components/console/page-tabs.tsx';
import { Properties } from '#components/console/properties.tsx';
import { listedGroupApi } from '#lib/console/identity/groups/contract.ts';
import type { ListedGroup } from '#lib/console/identity/groups/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { GroupMembers } from './group-members.tsx';
import { GroupRoles } from './group-roles.tsx';
import { useGroupActions } from './use-group-actions.tsx';

export function GroupScreen({ scope, groupId }: { scope: string; groupId: string }) {
  const t = useT();
  const query = useQuery(clientOf(listedGroupApi).row.query(scope, groupId));
  return (
    <DetailScreen
      query={query}
      goneTitle={t('Group not found')}
      listHref={identityHref(scope, 'groups')}
      listLabel={t('Go to groups')}
    >
      {({ group }) => (
        <>
          <GroupHeader scope={scope} group={group} />
          <GroupTabs scope={scope} group={group} />
        </>
      )}
    </DetailScreen>
  );
}

function GroupHeader({ scope, group }: { scope: string; group: ListedGroup }) {
  const t = useT();
  const router = useRouter();
  const { of, dialog } = useGroupActions(scope, () => router.push(identityHref(scope, 'groups')));
  return (
    <>
      <PageHeader
        title={group.name}
        crumbs={[{ label: t('Groups'), href: identityHref(scope, 'groups') }]}
        description={group.description}
        actions={
          <>
            <AllActivityLink object={group.id} />
            <ApiLens call={{ path: `identity/v3/groups/${group.id}` }} command={`openstack group show ${group.id}`} />
            <ActionMenu label={t('Actions for {name}', { name: group.name })} actions={of(group)} />
          </>
        }
      />
      {dialog}
    </>
  );
}

function GroupTabs({ scope, group }: { scope: string; group: ListedGroup }) {
  const t = useT();
  return (
    <PageTabs
      label={t('About this group')}
      tabs={[
        {
          id: 'members',
          label: t('Members'),
          count: group.members,
          content: <GroupMembers scope={scope} group={group} />,
        },
        { id: 'roles', label: t('Roles'), content: <GroupRoles scope={scope} group={group} /> },
        { id: 'access', label: t('Effective access'), content: <EffectiveAccess scope={scope} groupId={group.id} /> },
        {
          id: 'facts',
          label: t('Details'),
          content: (
            <Properties
              items={[
                { label: t('Name'), value: group.name },
                { label: t('ID'), value: <CopyableId id={group.id} /> },
                { label: t('Domain'), value: group.domain.name },
                { label: t('Source'), value: group.is_external ? t('Directory') : t('Local') },
                { label: t('Description'), value: group.description, isWide: true },
              ]}
            />
          ),
        },
      ]}
    />
  );
}
