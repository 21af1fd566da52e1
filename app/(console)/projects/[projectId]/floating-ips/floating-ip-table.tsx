'use client';

import { useQuery } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import { EmptyState } from '#components/console/empty-state.tsx';
import type { FilterField } from '#components/console/filters.ts';
import type { ListState } from '#components/console/list-params.ts';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { withCounts } from '#components/console/row-counts.ts';
import { dependentOn, listSource, mapSource } from '#components/console/row-sources.ts';
import { statusChoices } from '#components/console/status-words.ts';
import { useSelectedRows } from '#components/console/use-selected-rows.ts';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import {
  type FloatingIpRow,
  floatingIpDefaults,
  selectFloatingIpRows,
  toFloatingIpRow,
} from '#components/floating-ips/floating-ip-row.ts';
import { type FloatingIpRelations, poolsIn } from '#components/floating-ips/related-objects.ts';
import { useFloatingIpActions } from '#components/floating-ips/use-floating-ip-actions.tsx';
import { useFloatingIpColumns } from '#components/floating-ips/use-floating-ip-columns.tsx';
import { useFloatingIpRelations } from '#components/floating-ips/use-floating-ip-relations.ts';
import { NewObjectLink } from '#components/quotas/new-object-link.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { floatingIpsQuery } from '#lib/networking/choices.ts';
import type { FloatingIp } from '#lib/networking/floatingips/schema.ts';
import { objectHref, projectHref } from '#lib/screens/paths.ts';

function useFields(relatedObjects: FloatingIpRelations | undefined): FilterField[] {
  const t = useT();
  const operators = ['!'] as const;
  const idle = [
    { value: 'yes', label: t('Yes') },
    { value: 'week', label: t('For more than 7 days') },
    { value: 'no', label: t('No') },
  ];
  const pools = poolsIn(relatedObjects?.networks ?? []).map(({ id, name }) => ({ value: name || id }));
  return [
    { id: 'status', label: t('Status'), values: statusChoices(['ACTIVE', 'DOWN'], t), operators },
    { id: 'pool', label: t('External network'), values: pools, operators },
    { id: 'idle', label: t('Idle'), values: idle },
    { id: 'instance', label: t('Instance'), operators },
  ];
}

const floatingIpsIn = ({ floatingips }: { floatingips: FloatingIp[] }) => floatingips;
const addressOf = ({ floatingIp }: FloatingIpRow) => floatingIp.floating_ip_address;
const toAddresses = (rows: readonly FloatingIpRow[]) => rows.map(addressOf).join('\n');
const toCommands = (rows: readonly FloatingIpRow[]) =>
  rows.map((row) => `openstack floating ip show ${addressOf(row)}`).join('\n');

export function FloatingIpTable({ projectId }: { projectId: string }) {
  const t = useT();
  const relatedObjects = useFloatingIpRelations(projectId);
  const { data } = relatedObjects;
  const all = dependentOn(
    listSource(useQuery({ ...floatingIpsQuery(projectId), select: floatingIpsIn })),
    relatedObjects,
  );
  const listed = mapSource({ ...all, rows: data && all.rows }, (rows) =>
    data ? rows.map((one) => toFloatingIpRow(one, data)) : [],
  );
  const select = (rows: readonly FloatingIpRow[], state: ListState) => selectFloatingIpRows(rows, state, Date.now());
  const { countOf, table } = useSelectedRows(listed, {
    fields: useFields(data),
    select,
    sort: floatingIpDefaults.sort,
    label: t('Filter floating IPs'),
  });
  const actions = useFloatingIpActions(projectId, data);
  const views = [
    { label: t('All') },
    { label: t('In use'), where: ['idle:no'] },
    { label: t('Idle'), where: ['idle:yes'] },
    { label: t('Idle for more than 7 days'), where: ['idle:week'] },
  ];
  return (
    <>
      <ViewTabs listId="floating-ips" label={t('Views of floating IPs')} views={withCounts(views, countOf)} />
      <ResourceTable
        listId="floating-ips"
        caption={t('Floating IPs')}
        columns={useFloatingIpColumns(projectId)}
        idOf={({ floatingIp }) => floatingIp.id}
        nameOf={addressOf}
        {...table}
        hrefOf={({ floatingIp }) => objectHref(projectId, 'floating-ips', floatingIp.id)}
        actions={actions.of}
        bulkActions={actions.bulk}
        copies={[
          { label: t('IP addresses'), text: toAddresses },
          { label: t('openstack commands'), text: toCommands },
        ]}
        states={{ empty: <NoFloatingIps projectId={projectId} /> }}
      />
      {actions.dialog}
    </>
  );
}

function NoFloatingIps({ projectId }: { projectId: string }) {
  const t = useT();
  return (
    <EmptyState
      icon={Globe}
      title={t('No floating IPs yet')}
      actions={
        <NewObjectLink
          projectId={projectId}
          quota="floating_ips"
          href={projectHref(projectId, 'floating-ips', { create: 'true' })}
          isOneOfSeveral
        >
          {t('Allocate floating IP')}
        </NewObjectLink>
      }
    >
      {t('A floating IP makes an instance reachable from outside. You can move it to another instance at any time.')}
    </EmptyState>
  );
}
