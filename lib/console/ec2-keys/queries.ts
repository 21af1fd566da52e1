import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { KeyLimits } from '#lib/identity/ec2-keys/key-limits.ts';
import type { RejectedRequestList } from '../rejected-requests/schema.ts';
import type { Ec2KeyFactsEnvelope, Ec2KeyFactsList, KeyRotation, NewKeyRotation } from './schema.ts';

/** Access keys appear in the event log as credentials. */
const KIND = 'credential';
const ROOT = 'console/v1/ec2-keys';

const pathOf = (access: string) => `${ROOT}/${encodeURIComponent(access)}`;

/** EC2 keys of the user for all projects, without secrets. */
export const ec2KeyFactsQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['ec2'],
    path: ROOT,
    answer: answerOf<typeof Ec2KeyFactsList>(),
    send,
  });

/** Requests of the last hour whose signature with the key was rejected, newest first. */
export const rejectedRequestsQuery = (projectId: string, access: string) =>
  projectQuery({
    projectId,
    kind: 'rejected_request',
    key: [access],
    path: `${pathOf(access)}/rejected-requests`,
    answer: answerOf<typeof RejectedRequestList>(),
  });

interface LimitsChange {
  access: string;
  /** Null removes all limits. */
  limits: KeyLimits | null;
}

export const useChangeKeyLimits = (projectId: string) =>
  useProjectMutation(projectId, [KIND], ({ access, limits }: LimitsChange) =>
    projectRequest(projectId, pathOf(access), {
      method: 'PATCH',
      json: { ec2_key: { limits } },
      answer: answerOf<typeof Ec2KeyFactsEnvelope>(),
    }),
  );

/** Creates a key with the limits of another one, which it replaces. */
export const useRotateKey = (projectId: string) =>
  useProjectMutation(projectId, [KIND], async ({ access, ...rotation }: NewKeyRotation & { access: string }) => {
    const options = { method: 'POST', json: { rotation }, answer: answerOf<typeof KeyRotation>() } as const;
    return (await projectRequest(projectId, `${pathOf(access)}/rotation`, options)).rotation.ec2_key;
  });
