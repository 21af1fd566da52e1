import { answerOf } from '#lib/client/answer-of.ts';
import type { ChangeRequest } from '#lib/client/change-request.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { KeyLimits } from './key-limits.ts';
import type { Ec2KeyEnvelope } from './schema.ts';

/** Access keys appear in the event log as credentials. */
const KIND = 'credential';
const rootOf = (userId: string) => `identity/v3/users/${userId}/credentials/OS-EC2`;

/** Loads the secret on demand and does not cache it. */
export const useEc2Key = (projectId: string, userId: string) =>
  useProjectMutation(projectId, [], async (access: string) => {
    const path = `${rootOf(userId)}/${encodeURIComponent(access)}`;
    return (await projectRequest(projectId, path, { answer: answerOf<typeof Ec2KeyEnvelope>() })).credential;
  });

/** Creates a key of the project. Null means without limits. */
export const useCreateEc2Key = (projectId: string, userId: string) =>
  useProjectMutation(projectId, [KIND], async (limits: KeyLimits | null) => {
    const options = {
      method: 'POST',
      json: { tenant_id: projectId, limits },
      answer: answerOf<typeof Ec2KeyEnvelope>(),
    } as const;
    return (await projectRequest(projectId, rootOf(userId), options)).credential;
  });

export const ec2KeyDeletion = (userId: string, access: string): ChangeRequest => ({
  method: 'DELETE',
  path: `${rootOf(userId)}/${encodeURIComponent(access)}`,
});
