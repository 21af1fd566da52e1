import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, useProjectMutation, withSearch } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { MAX_TRIAGED } from './max-triaged.ts';
import type {
  AdministratorList,
  CommentEnvelope,
  CommentList,
  MuteEnvelope,
  NewComment,
  NewResend,
  NewRetry,
  NewTriage,
  ResendEnvelope,
  RetryEnvelope,
  TriageOutcome,
} from './schema.ts';

const KIND = 'notification';
const ROOT = 'console/v1/ha';

async function sendTriage(projectId: string, { notification_ids, ...rest }: NewTriage): Promise<TriageOutcome> {
  const all: TriageOutcome = { done: 0, unchanged: 0, failures: [] };
  for (let from = 0; from < notification_ids.length; from += MAX_TRIAGED) {
    const triage = { ...rest, notification_ids: notification_ids.slice(from, from + MAX_TRIAGED) };
    const options = { method: 'POST', json: { triage }, answer: answerOf<typeof TriageOutcome>() } as const;
    const { outcome } = await projectRequest(projectId, `${ROOT}/triage`, options);
    all.done += outcome.done;
    all.unchanged += outcome.unchanged;
    all.failures.push(...outcome.failures);
  }
  return all;
}

/** Acknowledges, assigns, resolves or reopens notifications. The response lists rejected ones. */
export const useTriage = (projectId: string) =>
  useProjectMutation(projectId, [KIND], (triage: NewTriage) => sendTriage(projectId, triage));

export const administratorsQuery = (projectId: string, search = '') =>
  projectQuery({
    projectId,
    kind: 'user',
    key: ['administrators', search],
    path: withSearch(`${ROOT}/administrators`, { search: search || undefined }),
    answer: answerOf<typeof AdministratorList>(),
  });

export const commentsQuery = (projectId: string, id: string) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['comments', id],
    path: `${ROOT}/notifications/${id}/comments`,
    answer: answerOf<typeof CommentList>(),
  });

export const useAddComment = (projectId: string, id: string) =>
  useProjectMutation(projectId, [KIND], (comment: NewComment) =>
    projectRequest(projectId, `${ROOT}/notifications/${id}/comments`, {
      method: 'POST',
      json: { comment },
      answer: answerOf<typeof CommentEnvelope>(),
    }),
  );

/** Reports the fault of a notification again. Rejected if the outcome differs from the expected one. */
export const useResend = (projectId: string, id: string) =>
  useProjectMutation(projectId, [KIND], (resend: NewResend) =>
    projectRequest(projectId, `${ROOT}/notifications/${id}/resend`, {
      method: 'POST',
      json: { resend },
      answer: answerOf<typeof ResendEnvelope>(),
    }),
  );

export const useRetry = (projectId: string, id: string) =>
  useProjectMutation(projectId, [KIND, 'server'], (retry: NewRetry) =>
    projectRequest(projectId, `${ROOT}/notifications/${id}/retry`, {
      method: 'POST',
      json: { retry },
      answer: answerOf<typeof RetryEnvelope>(),
    }),
  );

export const useMute = (projectId: string) =>
  useProjectMutation(projectId, [KIND], async ({ host, isMuted }: { host: string; isMuted: boolean }) => {
    const path = `${ROOT}/mutes/${encodeURIComponent(host)}`;
    if (isMuted) await projectRequest(projectId, path, { method: 'PUT', answer: answerOf<typeof MuteEnvelope>() });
    else await projectRequest(projectId, path, { method: 'DELETE' });
  });
