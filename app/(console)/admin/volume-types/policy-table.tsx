'use client';

import { useQuery } from '@tanstack/react-query';
import { Waypoints } from 'lucide-react';
import { EmptyState } from '#components/console/empty-state.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { listSource } from '#components/console/row-sources.ts';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { qosRuleWords } from '#components/networking/qos-rule-words.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { combineQueries } from '#lib/client/answer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { qosPolicyChoicesQuery } from '#lib/networking/choices.ts';
import { networkApi } from '#lib/networking/networks/contract.ts';
import { portApi } from '#lib/networking/ports/contract.ts';
import type { QosPolicy } from '#lib/networking/qos-policies/schema.ts';
import { NewTypeLink } from './new-type-link.tsx';
import { usePolicyActions } from './use-policy-actions.tsx';

/** At most a thousand are counted. */
const COUNTED = { fields: 'id', limit: '1000' };

const policiesIn = ({ policies }: { policies: QosPolicy[] }) => policies;

function usePolicyColumns(projectId: string): TableColumn<QosPolicy>[] {
  const { t, format } = useI18n();
  const yes = (is: boolean) => (is ? t('Yes') : t('No'));
  return [
    textColumn<QosPolicy>('name', t('Name'), 10, ({ name, id }) => name || id, { grows: true, isRowHeader: true }),
    textColumn<QosPolicy>('shared', t('Shared'), 5, ({ shared }) => yes(shared)),
    textColumn<QosPolicy>('default', t('Default'), 5, ({ is_default }) => yes(is_default)),
    textColumn<QosPolicy>('rules', t('Rules'), 20, ({ rules }) =>
      rules.map((rule) => t(qosRuleWords(rule, format))).join(', '),
    ),
    {
      id: 'used',
      header: t('Used by'),
      width: 12,
      cell: ({ id }) => <PolicyUse projectId={projectId} id={id} />,
    },
    textColumn<QosPolicy>('description', t('Description'), 14, ({ description }) => description ?? '', {
      isOptional: true,
    }),
  ];
}

export function PolicyTable({ projectId }: { projectId: string }) {
  const t = useT();
  const actions = usePolicyActions(projectId);
  return (
    <>
      <ResourceTable<QosPolicy>
        listId="admin-qos-policies"
        caption={t('Network QoS')}
        columns={usePolicyColumns(projectId)}
        source={listSource(useQuery({ ...qosPolicyChoicesQuery(projectId), select: policiesIn }))}
        idOf={({ id }) => id}
        activityIdOf={({ id }) => id}
        nameOf={({ name, id }) => name || id}
        actions={actions.of}
        states={{
          empty: (
            <EmptyState icon={Waypoints} title={t('No QoS policies yet')} actions={<NewTypeLink tab="network-qos" />}>
              {t('A QoS policy limits what ports send and receive, per port or for a whole network.')}
            </EmptyState>
          ),
        }}
      />
      {actions.dialog}
    </>
  );
}

function PolicyUse({ projectId, id }: { projectId: string; id: string }) {
  const t = useT();
  const ports = useQuery(clientOf(portApi).list.query(projectId, { qos_policy_id: id, ...COUNTED }));
  const networks = useQuery(clientOf(networkApi).list.query(projectId, { qos_policy_id: id, ...COUNTED }));
  const { data, error } = combineQueries(ports, networks);
  if (error) return <span className="text-ink-faint">{t('unknown')}</span>;
  if (!data) return <Skeleton className="h-3 w-16" />;
  return (
    <>
      {t('{ports, plural, one {# port} other {# ports}}, {networks, plural, one {# network} other {# networks}}', {
        ports: data[0].ports.length,
        networks: data[1].networks.length,
      })}
    </>
  );
}
