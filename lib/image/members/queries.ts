import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { Member, MemberList, MemberStatus } from './schema.ts';

/** Events about members have the kind of their image. */
const KIND = 'image';
const rootOf = (imageId: string) => `image/v2/images/${imageId}/members`;

/** Members of an image: all for its owner, otherwise the project's own membership. */
export const membersQuery = (projectId: string, imageId: string) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['members', imageId],
    path: rootOf(imageId),
    answer: answerOf<typeof MemberList>(),
  });

export const useAddMember = (projectId: string, imageId: string) =>
  useProjectMutation(projectId, [KIND], (member: string) =>
    projectRequest(projectId, rootOf(imageId), { method: 'POST', json: { member }, answer: answerOf<typeof Member>() }),
  );

export const useRemoveMember = (projectId: string, imageId: string) =>
  useProjectMutation(projectId, [KIND], (member: string) =>
    projectRequest(projectId, `${rootOf(imageId)}/${member}`, { method: 'DELETE' }),
  );

export const useAnswerOffer = (projectId: string, imageId: string) =>
  useProjectMutation(projectId, [KIND], (status: MemberStatus) =>
    projectRequest(projectId, `${rootOf(imageId)}/${projectId}`, {
      method: 'PUT',
      json: { status },
      answer: answerOf<typeof Member>(),
    }),
  );
