'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { DetailScreen } from '#components/console/detail-screen.tsx';
import { DetailSkeleton } from '#components/console/detail-skeleton.tsx';
import { ObjectHeader } from '#components/console/object-header.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { ExposureBadge } from '#components/security-groups/exposure-badge.tsx';
import { type GroupRow, groupName, toGroupRows } from '#components/security-groups/group-row.ts';
import { useSecurityGroupActions } from '#components/security-groups/use-security-group-actions.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { groupChoicesQuery } from '#lib/networking/choices.ts';
import { securityGroupApi } from '#lib/networking/security-groups/contract.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { GroupTabs } from './group-tabs.tsx';

export function GroupDetail({ projectId, groupId }: { projectId: string; groupId: string }) {
  const t = useT();
  const query = useQuery(clientOf(securityGroupApi).show.query(projectId, groupId));
  return (
    <DetailScreen
      query={query}
      goneTitle={t('Security group not found')}
      listHref={projectHref(projectId, 'security-groups')}
      listLabel={t('Go to security groups')}
    >
      {({ security_group: group }) => <SubnetFormContext projectId={projectId} group={group} />}
    </DetailScreen>
  );
}

/** Loads the other groups, whose names the rules show and whose rules can refer to this group. */
function SubnetFormContext({ projectId, group }: { projectId: string; group: GroupRow['group'] }) {
  const groups = useQuery(groupChoicesQuery(projectId));
  const uses = useQuery(clientOf(factApi).securityGroupUses.query(projectId));
  return (
    <QueryScreen query={groups} skeleton={<DetailSkeleton />}>
      {({ security_groups }) => (
        <QueryScreen query={uses} skeleton={<DetailSkeleton />}>
          {(counts) => {
            const others = security_groups.filter(({ id }) => id !== group.id);
            const [row] = toGroupRows([group, ...others], counts);
            return (
              row && (
                <>
                  <GroupHeader projectId={projectId} row={row} />
                  <GroupTabs projectId={projectId} row={row} groups={[group, ...others]} />
                </>
              )
            );
          }}
        </QueryScreen>
      )}
    </QueryScreen>
  );
}

function GroupHeader({ projectId, row }: { projectId: string; row: GroupRow }) {
  const t = useT();
  const router = useRouter();
  const list = { label: t('Security groups'), href: projectHref(projectId, 'security-groups') };
  const { of, dialog } = useSecurityGroupActions(projectId, () => router.push(list.href));
  const { group, isDefault } = row;
  return (
    <>
      <ObjectHeader
        list={list}
        name={groupName(group)}
        status={
          <>
            {isDefault && <Badge tone="info">{t('Default')}</Badge>}
            <ExposureBadge rules={group.security_group_rules} />
          </>
        }
        description={group.description}
        call={{ path: `networking/v2.0/security-groups/${group.id}` }}
        command={`openstack security group show ${group.id}`}
        actions={of(row)}
      />
      {dialog}
    </>
  );
}
