import { queryOptions } from '@tanstack/react-query';
import { answerOf } from '#lib/client/answer-of.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { NewNotification } from '#lib/ha/notifications/schema.ts';
import type { NotificationPreflightEnvelope, ReportedEnvelope, ReportNotification } from './schema.ts';

/** Hosts go down and segments change without a notification too. */
const EVERY_MS = 5000;

export const preflightQuery = (projectId: string, notification: NewNotification) =>
  queryOptions({
    queryKey: [projectId, 'notification', 'preflight', notification],
    queryFn: ({ signal }) =>
      projectRequest(projectId, 'console/v1/ha/preflight', {
        method: 'POST',
        json: { preflight: notification },
        answer: answerOf<typeof NotificationPreflightEnvelope>(),
        signal,
      }),
    refetchInterval: EVERY_MS,
    gcTime: 0,
  });

export const useReportFault = (projectId: string) =>
  useProjectMutation(projectId, ['notification'], (told: ReportNotification) =>
    projectRequest(projectId, 'console/v1/ha/notifications', {
      method: 'POST',
      json: told,
      answer: answerOf<typeof ReportedEnvelope>(),
    }),
  );
