import type { ChangeRequest } from '#lib/client/change-request.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { Ec2KeyEnvelope, Ec2KeyList } from './schema.ts';

/** As the event log names access keys, which it does for every kept credential. */
const KIND = 'credential';
const rootOf = (userId: string) => `identity/v3/users/${userId}/credentials/OS-EC2`;

/** What a list says of keys: the answer's secrets are dropped before anything keeps them. */
const Keys = Ec2KeyList.transform(({ credentials }) =>
  credentials.map(({ access, tenant_id }) => ({ access, tenant_id })),
);

/** The access keys of a user, for all projects, without their secrets. */
export const ec2KeysQuery = (projectId: string, userId: string, send?: Send) =>
  projectQuery({ projectId, kind: KIND, key: ['ec2', userId], path: rootOf(userId), schema: Keys, send });

/** A key with its secret, which is asked for when somebody wants to see it and is not kept. */
export const useEc2Key = (projectId: string, userId: string) =>
  useProjectMutation(projectId, [], async (access: string) => {
    const path = `${rootOf(userId)}/${encodeURIComponent(access)}`;
    return (await projectRequest(projectId, path, { schema: Ec2KeyEnvelope })).credential;
  });

/** Makes a key for the project. */
export const useCreateEc2Key = (projectId: string, userId: string) =>
  useProjectMutation(projectId, [KIND], async () => {
    const options = { method: 'POST', json: { tenant_id: projectId }, schema: Ec2KeyEnvelope } as const;
    return (await projectRequest(projectId, rootOf(userId), options)).credential;
  });

/** Deletes a key: what it signs is refused at once. */
export const ec2KeyDeletion = (userId: string, access: string): ChangeRequest => ({
  method: 'DELETE',
  path: `${rootOf(userId)}/${encodeURIComponent(access)}`,
});
