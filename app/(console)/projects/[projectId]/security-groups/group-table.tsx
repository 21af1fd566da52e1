'use client';

import { useQuery } from '@tanstack/react-query';
import { Shield } from 'lucide-react';
import { EmptyState } from '#components/console/empty-state.tsx';
import type { FilterField } from '#components/console/filters.ts';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { withCounts } from '#components/console/row-counts.ts';
import { dependentOn, listSource, mapSource } from '#components/console/row-sources.ts';
import { useSelectedRows } from '#components/console/use-selected-rows.ts';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import { NewObjectLink } from '#components/quotas/new-object-link.tsx';
import {
  type GroupRow,
  groupListDefaults,
  groupName,
  selectGroupRows,
  toGroupRows,
} from '#components/security-groups/group-row.ts';
import { useGroupColumns } from '#components/security-groups/use-group-columns.tsx';
import { useSecurityGroupActions } from '#components/security-groups/use-security-group-actions.tsx';
import { factApi } from '#lib/console/facts/contract.ts';
import type { SecurityGroupUses } from '#lib/console/facts/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { groupChoicesQuery } from '#lib/networking/choices.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { objectHref, projectHref } from '#lib/screens/paths.ts';

function useGroupFields(): FilterField[] {
  const t = useT();
  const operators = ['!', '>', '<'] as const;
  return [
    { id: 'name', label: t('Name'), operators: ['!'] },
    {
      id: 'used',
      label: t('In use'),
      values: [
        { value: 'true', label: t('Yes') },
        { value: 'false', label: t('No') },
      ],
    },
    {
      id: 'exposure',
      label: t('Exposure'),
      operators: ['!'],
      values: [
        { value: 'none', label: t('Not open') },
        { value: 'open', label: t('Open to the world') },
        { value: 'delicate', label: t('Administration or data open to the world') },
      ],
    },
    { id: 'rules', label: t('Rules'), operators },
    { id: 'ports', label: t('Ports'), operators },
  ];
}

const groupsIn = ({ security_groups }: { security_groups: SecurityGroup[] }) => security_groups;
const NO_USES: SecurityGroupUses = { uses: [] };
const toCommands = (rows: readonly GroupRow[]) =>
  rows.map(({ group }) => `openstack security group show ${group.id}`).join('\n');

export function GroupTable({ projectId }: { projectId: string }) {
  const t = useT();
  const uses = useQuery(clientOf(factApi).securityGroupUses.query(projectId));
  const groups = dependentOn(listSource(useQuery({ ...groupChoicesQuery(projectId), select: groupsIn })), uses);
  // Whether a group is unused is not known until the uses are loaded.
  const known = { ...groups, rows: uses.data && groups.rows };
  const all = mapSource(known, (rows) => toGroupRows(rows, uses.data ?? NO_USES));
  const { countOf, table } = useSelectedRows(all, {
    fields: useGroupFields(),
    select: selectGroupRows,
    sort: groupListDefaults.sort,
    label: t('Filter security groups'),
  });
  const actions = useSecurityGroupActions(projectId);
  const views = [
    { label: t('All') },
    { label: t('In use'), where: ['used:true'] },
    { label: t('Unused'), where: ['used:false'] },
    { label: t('Open to the world'), where: ['exposure:!none'] },
    { label: t('At risk'), where: ['exposure:delicate'] },
  ];
  return (
    <>
      <ViewTabs listId="security-groups" label={t('Views of security groups')} views={withCounts(views, countOf)} />
      <ResourceTable
        listId="security-groups"
        caption={t('Security groups')}
        columns={useGroupColumns(projectId)}
        idOf={({ group }) => group.id}
        nameOf={({ group }) => groupName(group)}
        {...table}
        hrefOf={({ group }) => objectHref(projectId, 'security-groups', group.id)}
        actions={actions.of}
        bulkActions={actions.bulk}
        copies={[{ label: t('openstack commands'), text: toCommands }]}
        states={{ empty: <NoGroups projectId={projectId} /> }}
      />
      {actions.dialog}
    </>
  );
}

function NoGroups({ projectId }: { projectId: string }) {
  const t = useT();
  return (
    <EmptyState
      icon={Shield}
      title={t('No security groups yet')}
      actions={
        <NewObjectLink
          projectId={projectId}
          quota="security_groups"
          href={projectHref(projectId, 'security-groups', { create: 'true' })}
          isOneOfSeveral
        >
          {t('Create security group')}
        </NewObjectLink>
      }
    >
      {t('A security group controls which traffic reaches its ports. Without rules, no inbound traffic is allowed.')}
    </EmptyState>
  );
}
