'use client';

import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { AllActivityLink } from '#components/activity/all-activity-link.tsx';
import { Age } from '#components/console/age.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { RequestId } from '#components/console/request-id.tsx';
import { ResourceTable } from '#components/console/resource-table.tsx';
import { listSource, restingOn } from '#components/console/row-source-of.ts';
import { StateBadge } from '#components/console/state-badge.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { useUserNames } from '#components/projects/use-owners.ts';
import { instanceActionsQuery } from '#lib/compute/instance-actions/queries.ts';
import type { InstanceAction } from '#lib/compute/instance-actions/schema.ts';
import { actionReasonsQuery } from '#lib/console/history/queries.ts';
import { useT } from '#lib/i18n/use-t.ts';

const actionsIn = ({ instanceActions }: { instanceActions: InstanceAction[] }) => instanceActions;

/** What was asked of an instance, by whom and when. */
export function ServerActivity({ projectId, id }: { projectId: string; id: string }) {
  const t = useT();
  const source = listSource(useQuery({ ...instanceActionsQuery(projectId, id), select: actionsIn }));
  const known = (source.rows ?? []).flatMap(({ user_id }) => (user_id === null ? [] : [{ user_id }]));
  const userName = useUserNames(projectId, known);
  const said = useQuery(actionReasonsQuery(projectId, id));
  const reasons = new Map(said.data?.reasons.map(({ request_id, reason }) => [request_id, reason]));
  const columns: TableColumn<InstanceAction>[] = [
    textColumn('action', t('Action'), 10, ({ action }) => action, { grows: true, isRowHeader: true }),
    textColumn('user', t('By'), 9, ({ user_id }) => (user_id === null ? t('the platform') : userName(user_id))),
    textColumn('start', t('When'), 9, ({ start_time }) => start_time, {
      cell: ({ start_time }) => <Age at={start_time} />,
    }),
    textColumn('reason', t('Reason'), 12, ({ request_id }) => reasons.get(request_id) ?? ''),
    textColumn('message', t('Result'), 14, ({ message }) => message ?? '', {
      cell: ({ message }) => message && <StateBadge word={message} tone="danger" />,
    }),
    textColumn('request', t('Request'), 14, ({ request_id }) => request_id, {
      cell: ({ request_id }) => <RequestId id={request_id} />,
    }),
  ];
  return (
    <>
      <p className="mb-3 text-end">
        <AllActivityLink object={id} />
      </p>
      <ResourceTable
        listId="admin-server-activity"
        areEntries
        caption={t('Activity')}
        columns={columns}
        source={restingOn(source, said)}
        idOf={({ request_id }) => request_id}
        nameOf={({ action }) => action}
        states={{ empty: <EmptyState icon={History} title={t('No actions yet')} /> }}
      />
    </>
  );
}
