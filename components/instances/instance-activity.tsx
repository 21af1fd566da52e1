'use client';

import { useQuery } from '@tanstack/react-query';
import { ActivityEntries } from '#components/activity/activity-entries.tsx';
import { useActivityPlace } from '#components/activity/use-activity-place.ts';
import { LoadError } from '#components/console/load-error.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { lastActionsQuery } from '#lib/compute/instance-actions/last-actions-query.ts';
import type { InstanceAction } from '#lib/compute/instance-actions/schema.ts';
import { historyLabel } from '#lib/compute/server-actions/verbs.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { objectActivityQuery } from '#lib/console/activity/log-queries.ts';
import { ACTION_RESULTS } from '#lib/console/activity/result-words.ts';
import type { Activity } from '#lib/console/activity/schema.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ActionSteps } from './action-steps.tsx';

const UndoButton = lazyComponent(async () => (await import('#components/activity/undo-button.tsx')).UndoButton);

interface InstanceActivityProps {
  projectId: string;
  server: Server;
  personName: (id: string | null) => string;
}

/** From the actions of the instance, which the log lacks if a recovery of several instances caused them. */
export function InstanceActivity({ projectId, server: { id: serverId, name }, personName }: InstanceActivityProps) {
  const t = useT();
  const said = useQuery(clientOf(factApi).reasons.query(projectId, { server_id: serverId }));
  const log = useQuery(objectActivityQuery(useActivityPlace(projectId), serverId));
  const logged = new Map(log.data?.activity.map((activity) => [activity.request_id, activity]));
  const reasons = new Map(said.data?.reasons.map((one) => [one.request_id, one]));
  const detailsOf = (requestId: string): string => {
    const { reason, failure } = reasons.get(requestId) ?? {};
    return [failure, reason && t('Reason: {reason}', { reason })].filter(Boolean).join(' · ');
  };
  return (
    <ActivityEntries
      object={serverId}
      answer={useQuery(lastActionsQuery(projectId, serverId))}
      entriesOf={({ instanceActions }) =>
        instanceActions.map((action) => {
          const activity = logged.get(action.request_id);
          const state = action.message === null ? activity?.state : 'failed';
          return {
            id: action.request_id,
            what: sentenceOf(t, action, state, name),
            state,
            details: detailsOf(action.request_id),
            by: personName(action.user_id),
            at: `${action.start_time}Z`,
            durationMs: state === 'running' ? undefined : durationOf(action),
            requestId: action.request_id,
            undo: activity?.undo && <UndoButton activity={activity} />,
          };
        })
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

/** Without a known result, the requested action. */
function sentenceOf(
  t: Translate,
  { action }: InstanceAction,
  state: Activity['state'] | undefined,
  name: string,
): string {
  const [done, failed] = ACTION_RESULTS[action];
  if (state === 'done') return t(done, { name });
  return state === 'failed' ? t(failed, { name }) : `${t(historyLabel(action))} ${name}`;
}

/** From the request to the latest step, in milliseconds. */
const durationOf = ({ start_time, updated_at = start_time }: InstanceAction): number =>
  Date.parse(`${updated_at}Z`) - Date.parse(`${start_time}Z`);
