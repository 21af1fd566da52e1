import { Cpu } from 'lucide-react';
import { statusChoices } from '#components/console/status-words.ts';
import { MuteBadge } from '#components/ha/mute-badge.tsx';
import { segmentHref } from '#components/ha/segment-href.ts';
import { free, type HypervisorRow, share, toHypervisorRow } from '#components/hosts/hypervisor-row.ts';
import { usageAttribute } from '#components/hosts/usage-attribute.tsx';
import { useHostConnections } from '#components/hosts/use-host-connections.ts';
import type { RowContext } from '#components/kind/attribute.ts';
import { kind, listOf, type RelatedData, relatedPart } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import { HYPERVISORS } from '#lib/client/api-versions.ts';
import type { Send } from '#lib/client/project-query.ts';
import { aggregateApi } from '#lib/compute/aggregates/contract.ts';
import { hostConnectionApi } from '#lib/compute/host-connections/contract.ts';
import { VCPUS_PER_CORE } from '#lib/compute/hypervisors/capacity.ts';
import { hypervisorApi } from '#lib/compute/hypervisors/contract.ts';
import type { Hypervisor } from '#lib/compute/hypervisors/schema.ts';
import { serviceApi } from '#lib/compute/services/contract.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import { engineText } from '#lib/console/ha/engine-text.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminHref, adminObjectHref } from '#lib/screens/paths.ts';
import { AddHostButton } from './add-host-button.tsx';
import { BalanceButton } from './balance-button.tsx';
import { ConnectionNotes } from './connection-notes.tsx';
import { HostConnectionState } from './host-connection-state.tsx';
import { HostNotice } from './host-notice.tsx';
import { HostStateBadge } from './host-state.tsx';
import { HostStatus } from './host-status.tsx';
import { useHostActions } from './use-host-actions.tsx';

const RELATED = {
  services: (scope: string, send?: Send) => clientOf(serviceApi).list.query(scope, {}, send),
  aggregates: (scope: string, send?: Send) => clientOf(aggregateApi).list.query(scope, send),
  connections: (scope: string, send?: Send) => clientOf(hostConnectionApi).list.query(scope, send),
  suspects: (scope: string, send?: Send) => clientOf(haApi).suspects.query(scope, send),
  coverage: relatedPart(clientOf(haApi).coverage.query, ({ coverage }) => coverage.hosts),
  mutes: (scope: string, send?: Send) => clientOf(haApi).mutes.query(scope, send),
};

type HostFacts = RelatedData<typeof RELATED>;
type Context = RowContext<HypervisorRow, HostFacts>;

export const rowOf = (hypervisor: Hypervisor, { services, aggregates, coverage, mutes }: HostFacts): HypervisorRow => ({
  ...toHypervisorRow(hypervisor, services?.services, aggregates?.aggregates),
  protection: coverage && (coverage.find(({ name }) => name === hypervisor.service.host) ?? null),
  mute: mutes?.mutes.find(({ host }) => host === hypervisor.service.host),
});

const connectionOf = ({ name: host }: HypervisorRow, { related }: Context) =>
  related.connections?.host_connections.find(({ name }) => name === host);

const suspectOf = ({ name }: HypervisorRow, { related }: Context) =>
  related.suspects?.suspects.find(({ host }) => host === name);

const CAPACITY = msg('Capacity');

export const hypervisorKind = kind<HypervisorRow>()({
  noun: { one: msg('hypervisor'), many: msg('hypervisors') },
  icon: Cpu,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  name: { label: msg('Host'), badge: ({ mute }) => mute && <MuteBadge mute={mute} /> },
  words: ({ name, zone, reason, hypervisor }) => [name, zone, reason, hypervisor.host_ip],
  status: (row) => (
    <>
      <HostStateBadge row={row} />
      <HostStatus row={row} />
    </>
  ),
  Notice: ({ scope, row }) => <HostNotice {...{ scope, row }} />,
  related: RELATED,
  attributes: {
    state: {
      label: msg('State'),
      value: ({ isUp }) => (isUp ? 'up' : 'down'),
      show: (row, context) => <HostStateBadge row={row} suspect={suspectOf(row, context)} />,
      width: 12,
      in: 'list',
      sort: true,
      order: ({ isUp, service }) => `${isUp ? 1 : 0} ${service?.updated_at ?? ''}`,
      filter: { operators: [], values: ({ t }) => statusChoices(['up', 'down'], t) },
    },
    status: {
      label: msg('Status'),
      value: ({ isEnabled }) => (isEnabled ? 'enabled' : 'disabled'),
      show: (row) => <HostStatus row={row} />,
      width: 13,
      in: 'list',
      sort: true,
      order: ({ isEnabled }) => Number(isEnabled),
      filter: { operators: [], values: ({ t }) => statusChoices(['enabled', 'disabled'], t) },
    },
    connection: {
      label: msg('Connection'),
      value: (row, context) => connectionOf(row, context)?.uri,
      show: (row, context) => <HostConnectionState row={row} connection={connectionOf(row, context)} />,
      isShownEmpty: true,
      isVital: true,
      width: 7,
    },
    az: {
      label: msg('Zone'),
      value: ({ zone }) => zone,
      width: 5,
      sort: true,
      yields: true,
      grouping: true,
      filter: { label: msg('Availability zone') },
      isKeyFact: true,
    },
    segment: {
      label: msg('Segment'),
      value: ({ protection }) => protection?.segment_name,
      show: ({ protection }, { t }) =>
        protection === null ? <span className="text-warning-ink">{t('Not protected')}</span> : protection?.segment_name,
      link: ({ protection }) => (protection ? segmentHref(protection.segment_name) : undefined),
      isShownEmpty: true,
      width: 7,
      sort: true,
      grouping: true,
      filter: {},
    },
    vcpus: { ...usageAttribute('vcpus'), sort: true, order: ({ vcpus }) => share(vcpus) },
    ram: {
      ...usageAttribute('ram'),
      sort: 'free_ram',
      order: ({ ram }) => free(ram),
      filter: { label: msg('RAM in use'), operators: ['>', '<'], unit: '%', read: ({ ram }) => share(ram) * 100 },
    },
    disk: { ...usageAttribute('disk'), sort: true, order: ({ disk }) => share(disk), yields: true },
    instances: {
      label: msg('Instances'),
      value: ({ instances }) => instances,
      as: 'number',
      sort: true,
      hasTotal: true,
      filter: { operators: ['>', '<'] },
      isKeyFact: true,
    },
    type: {
      label: msg('Type'),
      topic: msg('Hypervisor'),
      value: ({ hypervisor }) => hypervisor.hypervisor_type,
      width: 5.5,
      sort: true,
      yields: true,
      grouping: true,
      filter: { operators: [] },
    },
    aggregates: {
      label: msg('Aggregates'),
      value: ({ aggregates }) => aggregates,
      width: 6.5,
      yields: true,
      filter: { id: 'aggregate', label: msg('Aggregate') },
    },
    ip: {
      label: msg('Address'),
      value: ({ hypervisor }) => hypervisor.host_ip,
      as: 'id',
      isWide: false,
      width: 8,
      isKeyFact: true,
    },
    workload: {
      label: msg('Instances with a task'),
      value: ({ hypervisor }) => hypervisor.current_workload ?? 0,
      as: 'number',
      in: 'page',
      isKeyFact: true,
    },
    reason: {
      label: msg('Reason for disabling'),
      value: ({ reason }, { t }) => engineText(t, reason),
      width: 12,
      isOptional: true,
      isWide: true,
    },
    free_ram: { label: msg('Free RAM'), value: ({ ram }) => free(ram), as: 'mib', in: 'page', topic: CAPACITY },
    free_disk: { label: msg('Free disk'), value: ({ disk }) => free(disk), as: 'gib', in: 'page', topic: CAPACITY },
    version: {
      label: msg('Version'),
      value: ({ hypervisor }) => String(hypervisor.hypervisor_version),
      in: 'page',
      topic: msg('Hypervisor'),
    },
    processor: {
      label: msg('Processor'),
      value: ({ hypervisor: { cpu_info } }) =>
        typeof cpu_info === 'object' && 'model' in cpu_info ? String(cpu_info.model) : undefined,
      in: 'page',
      topic: msg('Hypervisor'),
    },
    id: { label: msg('ID'), value: ({ id }) => id, as: 'id' },
  },
  command: ({ name }) => `openstack hypervisor show ${name}`,
  useActions: (scope, onRemoved) => useHostActions(scope, useHostConnections(scope), onRemoved),
});

export const hypervisorList = listOf(hypervisorKind, {
  id: 'admin-hypervisors',
  header: {
    description: msg('A physical core counts as {ratio} vCPUs.', { ratio: VCPUS_PER_CORE }),
    path: 'compute/v2.1/os-hypervisors/detail',
    headers: HYPERVISORS,
    command: 'openstack hypervisor list --long',
    Actions: ({ scope }) => (
      <>
        <BalanceButton projectId={scope} />
        <AddHostButton projectId={scope} />
      </>
    ),
  },
  source: completeList(
    (scope, send) => clientOf(hypervisorApi).list.query(scope, {}, send),
    ({ hypervisors }, { related }: Context) => hypervisors.map((each) => rowOf(each, related)),
  ),
  needs: ['services', 'aggregates'],
  sort: 'name',
  views: [
    { label: msg('All') },
    { label: msg('Down'), where: ['state:down'] },
    { label: msg('Disabled'), where: ['status:disabled'] },
    { label: msg('Nearly full'), where: ['ram:>80'] },
    { label: msg('Most free RAM'), sort: '-free_ram' },
  ],
  Above: ({ scope }) => <ConnectionNotes projectId={scope} />,
  href: ({ id }) => adminObjectHref('hypervisors', id),
  emptyText: msg('A host appears here as soon as its compute service reports for the first time.'),
  emptyLink: { label: msg('Add host'), href: () => adminHref('hypervisors', { create: 'true' }), isCreation: true },
});
