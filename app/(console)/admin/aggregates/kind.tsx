import { Group } from 'lucide-react';
import { kind, listOf } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import { aggregateApi } from '#lib/compute/aggregates/contract.ts';
import type { Aggregate } from '#lib/compute/aggregates/schema.ts';
import { hypervisorApi } from '#lib/compute/hypervisors/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminHref } from '#lib/screens/paths.ts';
import { NewAggregateButton } from './new-aggregate-button.tsx';
import { useAggregateActions } from './use-aggregate-actions.tsx';

const pairsOf = ({ metadata }: Aggregate): string[] =>
  Object.entries(metadata).map(([key, value]) => `${key}=${value}`);

const aggregateKind = kind<Aggregate>()({
  noun: { one: msg('host aggregate'), many: msg('host aggregates') },
  icon: Group,
  idOf: ({ id }) => String(id),
  nameOf: ({ name }) => name,
  words: (aggregate) => [aggregate.name, ...aggregate.hosts, ...pairsOf(aggregate)],
  attributes: {
    az: {
      label: msg('Availability zone'),
      value: ({ availability_zone }) => availability_zone,
      sort: true,
      filter: { operators: [] },
    },
    hosts: {
      label: msg('Hosts'),
      value: ({ hosts }) => hosts,
      show: ({ hosts }, { t }) => (
        <span title={hosts.join(', ')}>
          {t('{count, plural, =0 {none} one {#: {names}} other {#: {names}}}', {
            count: hosts.length,
            names: hosts.join(', '),
          })}
        </span>
      ),
      isShownEmpty: true,
      width: 18,
      sort: true,
      order: ({ hosts }) => hosts.length,
      filter: { operators: ['>', '<'], read: ({ hosts }) => hosts.length },
    },
    metadata: { label: msg('Metadata'), value: ({ metadata }) => metadata, width: 18, filter: { operators: [] } },
    created: { label: msg('Created'), value: ({ created_at }) => created_at, as: 'age' },
  },
  filters: { host: { label: msg('Host'), operators: [], read: ({ hosts }) => hosts } },
  useActions: useAggregateActions,
});

export const aggregateList = listOf(aggregateKind, {
  id: 'admin-aggregates',
  header: {
    path: 'compute/v2.1/os-aggregates',
    command: 'openstack aggregate list --long',
    Actions: ({ scope }) => <NewAggregateButton projectId={scope} />,
  },
  source: completeList(clientOf(aggregateApi).list.query, ({ aggregates }) => aggregates),
  sort: 'name',
  views: [{ label: msg('All') }, { label: msg('Without hosts'), where: ['hosts:0'] }],
  emptyText: msg(
    'An aggregate is a set of hosts with properties that flavors can request. If it names a zone, its hosts form an availability zone.',
  ),
  emptyLink: {
    label: msg('Create aggregate'),
    href: () => adminHref('aggregates', { create: 'true' }),
    isCreation: true,
  },
  alsoLoads: [(scope, send) => clientOf(hypervisorApi).list.query(scope, {}, send)],
});
