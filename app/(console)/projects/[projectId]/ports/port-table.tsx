'use client';

import { useQuery } from '@tanstack/react-query';
import { Plug } from 'lucide-react';
import { EmptyState } from '#components/console/empty-state.tsx';
import type { FilterField } from '#components/console/filters.ts';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { withCounts } from '#components/console/row-counts.ts';
import { dependentOn, listSource, mapSource } from '#components/console/row-sources.ts';
import { statusChoices } from '#components/console/status-words.ts';
import { useSelectedRows } from '#components/console/use-selected-rows.ts';
import { ViewTabs } from '#components/console/view-tabs.tsx';
import {
  type PortRelations,
  type PortRow,
  portListDefaults,
  portName,
  selectPortRows,
  toPortRow,
} from '#components/ports/port-row.ts';
import { usePortActions } from '#components/ports/use-port-actions.tsx';
import { usePortColumns } from '#components/ports/use-port-columns.tsx';
import { usePortRelations } from '#components/ports/use-port-relations.ts';
import { NewObjectLink } from '#components/quotas/new-object-link.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { portChoicesQuery } from '#lib/networking/choices.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import { PortStatus } from '#lib/networking/ports/statuses.ts';
import { objectHref, projectHref } from '#lib/screens/paths.ts';

const namesOf = (objects: readonly { id: string; name: string }[] = []) =>
  [...new Set(objects.map(({ id, name }) => name || id))].map((value) => ({ value }));

function usePortFields(relatedObjects: PortRelations | undefined): FilterField[] {
  const t = useT();
  const yesOrNo = [
    { value: 'true', label: t('Yes') },
    { value: 'false', label: t('No') },
  ];
  const devices = [
    { value: 'instance', label: t('Instance') },
    { value: 'router', label: t('Router') },
    { value: 'dhcp', label: t('DHCP') },
    { value: 'other', label: t('Other') },
    { value: 'none', label: t('Unbound') },
  ];
  const operators = ['!'] as const;
  return [
    { id: 'network', label: t('Network'), values: namesOf(relatedObjects?.networks), operators },
    { id: 'device', label: t('Device'), values: devices, operators },
    { id: 'status', label: t('Status'), values: statusChoices(PortStatus.options, t), operators },
    { id: 'ip', label: t('Fixed IP'), operators },
    { id: 'mac', label: t('MAC address') },
    { id: 'group', label: t('Security group'), values: namesOf(relatedObjects?.groups), operators },
    { id: 'leftover', label: t('Leftover'), values: yesOrNo },
    { id: 'up', label: t('Admin state up'), values: yesOrNo },
  ];
}

const portsIn = ({ ports }: { ports: Port[] }) => ports;
const toCommands = (rows: readonly PortRow[]) => rows.map(({ port }) => `openstack port show ${port.id}`).join('\n');
const toAddresses = (rows: readonly PortRow[]) =>
  rows.flatMap(({ port }) => port.fixed_ips.map(({ ip_address }) => ip_address)).join('\n');

export function PortTable({ projectId }: { projectId: string }) {
  const t = useT();
  const relatedObjects = usePortRelations(projectId);
  const { data } = relatedObjects;
  const ports = dependentOn(listSource(useQuery({ ...portChoicesQuery(projectId), select: portsIn })), relatedObjects);
  // Whether a port is a leftover is unknown until the instances are loaded.
  const all = mapSource({ ...ports, rows: data && ports.rows }, (rows) =>
    data ? rows.map((port) => toPortRow(port, data)) : [],
  );
  const { countOf, table } = useSelectedRows(all, {
    fields: usePortFields(data),
    select: selectPortRows,
    sort: portListDefaults.sort,
    label: t('Filter ports'),
  });
  const actions = usePortActions(projectId, data?.groups ?? []);
  const views = [
    { label: t('All') },
    { label: t('Of instances'), where: ['device:instance'] },
    { label: t('Unbound'), where: ['device:none'] },
    { label: t('Leftovers'), where: ['leftover:true'] },
    { label: t('Down'), where: ['status:DOWN'] },
  ];
  return (
    <>
      <ViewTabs listId="ports" label={t('Views of ports')} views={withCounts(views, countOf)} />
      <ResourceTable
        listId="ports"
        caption={t('Ports')}
        columns={usePortColumns(projectId)}
        idOf={({ port }) => port.id}
        nameOf={({ port }) => portName(port)}
        {...table}
        groupings={[
          { id: 'network', label: t('Network'), keyOf: ({ network }) => network },
          { id: 'device', label: t('Device'), keyOf: ({ deviceName }) => deviceName },
        ]}
        hrefOf={({ port }) => objectHref(projectId, 'ports', port.id)}
        actions={actions.of}
        bulkActions={actions.bulk}
        copies={[
          { label: t('IP addresses'), text: toAddresses },
          { label: t('openstack commands'), text: toCommands },
        ]}
        states={{ empty: <NoPorts projectId={projectId} /> }}
      />
      {actions.dialog}
    </>
  );
}

function NoPorts({ projectId }: { projectId: string }) {
  const t = useT();
  return (
    <EmptyState
      icon={Plug}
      title={t('No ports yet')}
      actions={
        <NewObjectLink
          projectId={projectId}
          quota="ports"
          href={projectHref(projectId, 'ports', { create: 'true' })}
          isOneOfSeveral
        >
          {t('Create port')}
        </NewObjectLink>
      }
    >
      {t(
        'Instances get their ports at launch. A port that you create keeps its address when you move it to another instance.',
      )}
    </EmptyState>
  );
}
