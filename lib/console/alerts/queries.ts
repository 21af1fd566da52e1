import { queryOptions } from '@tanstack/react-query';
import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { USER_SCOPE } from '#lib/client/scope.ts';
import type { AlertChange, AlertList, AlertTestEnvelope, NewAlert, NewAlertEnvelope } from './schema.ts';

/** Query key of alerts and of the confirmation of their address. */
export const ALERTS = 'alert';
const PATH = 'console/v1/alerts';
/** Messages cause no events, so they are polled, more often during delivery. */
const WAITING_MS = 3000;
const QUIET_MS = 30_000;

export const alertsQuery = (send?: Send) =>
  queryOptions({
    ...projectQuery({
      projectId: USER_SCOPE,
      kind: ALERTS,
      key: [],
      path: PATH,
      answer: answerOf<typeof AlertList>(),
      send,
    }),
    refetchInterval: ({ state: { data } }) => (data && isWaiting(data) ? WAITING_MS : QUIET_MS),
  });

const isWaiting = ({ alerts }: AlertList): boolean =>
  alerts.some(({ deliveries }) => deliveries.some(({ ended_at }) => ended_at === null));

/** Resolves to the signing secret of a webhook, which is shown only once. */
export const useCreateAlert = () =>
  useProjectMutation(USER_SCOPE, [ALERTS], async (alert: NewAlert) => {
    const answer = await projectRequest(USER_SCOPE, PATH, {
      method: 'POST',
      json: { alert },
      answer: answerOf<typeof NewAlertEnvelope>(),
    });
    return answer.alert;
  });

/** Updates, enables or disables an alert. */
export const useUpdateAlert = () =>
  useProjectMutation(USER_SCOPE, [ALERTS], ({ id, change }: { id: string; change: AlertChange }) =>
    projectRequest(USER_SCOPE, `${PATH}/${id}`, { method: 'PATCH', json: { alert: change } }),
  );

export const useDeleteAlert = () =>
  useProjectMutation(USER_SCOPE, [ALERTS], (id: string) =>
    projectRequest(USER_SCOPE, `${PATH}/${id}`, { method: 'DELETE' }),
  );

export const useTestAlert = () =>
  useProjectMutation(USER_SCOPE, [ALERTS], async (id: string) => {
    const answer = await projectRequest(USER_SCOPE, `${PATH}/${id}/test`, {
      method: 'POST',
      answer: answerOf<typeof AlertTestEnvelope>(),
    });
    return answer.alert_test;
  });
