import { queryOptions } from '@tanstack/react-query';
import { answerOf } from '#lib/client/answer-of.ts';
import type { ChangeRequest } from '#lib/client/change-request.ts';
import { type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { Ec2KeyEnvelope, Ec2KeyList } from './schema.ts';

/** Access keys appear in the event log as credentials. */
const KIND = 'credential';
const rootOf = (userId: string) => `identity/v3/users/${userId}/credentials/OS-EC2`;

/** The access keys of a user for all projects, without secrets. */
export const ec2KeysQuery = (projectId: string, userId: string, send: Send = projectRequest) =>
  queryOptions({
    queryKey: [projectId, KIND, 'ec2', userId],
    queryFn: async ({ signal }) => {
      const { credentials } = await send(projectId, rootOf(userId), { answer: answerOf<typeof Ec2KeyList>(), signal });
      return credentials.map(({ access, tenant_id }) => ({ access, tenant_id }));
    },
  });

/** Loads the secret on demand and does not cache it. */
export const useEc2Key = (projectId: string, userId: string) =>
  useProjectMutation(projectId, [], async (access: string) => {
    const path = `${rootOf(userId)}/${encodeURIComponent(access)}`;
    return (await projectRequest(projectId, path, { answer: answerOf<typeof Ec2KeyEnvelope>() })).credential;
  });

export const useCreateEc2Key = (projectId: string, userId: string) =>
  useProjectMutation(projectId, [KIND], async () => {
    const options = {
      method: 'POST',
      json: { tenant_id: projectId },
      answer: answerOf<typeof Ec2KeyEnvelope>(),
    } as const;
    return (await projectRequest(projectId, rootOf(userId), options)).credential;
  });

export const ec2KeyDeletion = (userId: string, access: string): ChangeRequest => ({
  method: 'DELETE',
  path: `${rootOf(userId)}/${encodeURIComponent(access)}`,
});
