'use client';

import { useQuery } from '@tanstack/react-query';
import { ObjectLog } from '#components/activity/object-log.tsx';
import { useActivityPlace } from '#components/activity/use-activity-place.ts';
import { LoadError } from '#components/console/load-error.tsx';
import { lastActionsQuery } from '#lib/compute/instance-actions/last-actions-query.ts';
import type { InstanceAction } from '#lib/compute/instance-actions/schema.ts';
import { historyLabel } from '#lib/compute/server-actions/verbs.ts';
import { objectActivityQuery } from '#lib/console/activity/log-queries.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { ActionSteps } from './action-steps.tsx';

interface InstanceActivityProps {
  projectId: string;
  serverId: string;
  personName: (id: string | null) => string;
}

export function InstanceActivity({ projectId, serverId, personName }: InstanceActivityProps) {
  const { t, format } = useI18n();
  const actions = useQuery(lastActionsQuery(projectId, serverId));
  const said = useQuery(clientOf(factApi).reasons.query(projectId, { server_id: serverId }));
  const log = useQuery(objectActivityQuery(useActivityPlace(projectId), serverId));
  const states = new Map(log.data?.activity.map(({ request_id, state }) => [request_id, state]));
  const reasons = new Map(said.data?.reasons.map(({ request_id, reason }) => [request_id, reason]));
  const detailsOf = (action: InstanceAction) => {
    const reason = reasons.get(action.request_id);
    const duration = t('{seconds} s', { seconds: format.number(secondsOf(action)) });
    return reason ? `${duration} · ${t('Reason: {reason}', { reason })}` : duration;
  };
  return (
    <ObjectLog
      object={serverId}
      answer={actions}
      entriesOf={({ instanceActions }) =>
        instanceActions.map((action) => ({
          id: action.request_id,
          what: t(historyLabel(action.action)),
          state: action.message === null ? states.get(action.request_id) : 'failed',
          details: detailsOf(action),
          by: personName(action.user_id),
          at: `${action.start_time}Z`,
          requestId: action.request_id,
        }))
      }
      notice={
        <>
          <LoadError answer={said} unknown={t('Could not load the reasons')} />
          <LoadError answer={log} unknown={t('Could not load how the requests ended')} />
        </>
      }
      stepsOf={({ id }) => <ActionSteps projectId={projectId} serverId={serverId} requestId={id} />}
    />
  );
}

/** Seconds from the request to the latest step. */
const secondsOf = ({ start_time, updated_at = start_time }: InstanceAction) =>
  (Date.parse(`${updated_at}Z`) - Date.parse(`${start_time}Z`)) / 1000;
