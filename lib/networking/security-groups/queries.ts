import { answerOf } from '#lib/client/answer-of.ts';
import type { ChangeRequest } from '#lib/client/change-request.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { NewSecurityGroup, SecurityGroup, SecurityGroupChanges } from './schema.ts';

const KIND = 'security_group';
const ROOT = 'networking/v2.0/security-groups';
interface SecurityGroupEnvelope {
  security_group: SecurityGroup;
}

export const groupChoicesQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['choices'],
    // Administrators see all groups; an instance needs those of its project.
    path: `${ROOT}?project_id=${projectId}&sort_key=name&sort_dir=asc`,
    answer: answerOf<{ security_groups: SecurityGroup[] }>(),
    send,
  });

export const securityGroupQuery = (projectId: string, id: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['one', id],
    path: `${ROOT}/${id}`,
    answer: answerOf<SecurityGroupEnvelope>(),
    send,
  });

/** Resolves to the new group with its default rules. */
export const createGroup = async (projectId: string, security_group: NewSecurityGroup): Promise<SecurityGroup> => {
  const options = { method: 'POST', json: { security_group }, answer: answerOf<SecurityGroupEnvelope>() } as const;
  return (await projectRequest(projectId, ROOT, options)).security_group;
};

export const useCreateGroup = (projectId: string) =>
  useProjectMutation(projectId, [KIND, 'quota'], (group: NewSecurityGroup) => createGroup(projectId, group));

export const useUpdateGroup = (projectId: string) =>
  useProjectMutation(projectId, [KIND, 'server'], ({ id, ...security_group }: SecurityGroupChanges & { id: string }) =>
    projectRequest(projectId, `${ROOT}/${id}`, { method: 'PUT', json: { security_group } }),
  );

export const groupDeletion = (id: string): ChangeRequest => ({ method: 'DELETE', path: `${ROOT}/${id}` });
