import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type {
  HostConnectionEnvelope,
  HostConnectionList,
  HostConnectionTest,
  HostExaminationEnvelope,
  NewHostConnection,
} from './schema.ts';

const KIND = 'host_connection';
const PATH = 'console/v1/host-connections';

export const hostConnectionsQuery = (projectId: string, send?: Send) =>
  projectQuery({ projectId, kind: KIND, key: [], path: PATH, answer: answerOf<typeof HostConnectionList>(), send });

export const useCreateHostConnection = (projectId: string) =>
  useProjectMutation(projectId, [KIND, 'host'], async (host_connection: NewHostConnection) => {
    const answer = await projectRequest(projectId, PATH, {
      method: 'POST',
      json: { host_connection },
      answer: answerOf<typeof HostConnectionEnvelope>(),
    });
    return answer.host_connection;
  });

export const useTestHostConnection = (projectId: string) =>
  useProjectMutation(projectId, [KIND], async (host_connection: HostConnectionTest) => {
    const answer = await projectRequest(projectId, `${PATH}/test`, {
      method: 'POST',
      json: { host_connection },
      answer: answerOf<typeof HostExaminationEnvelope>(),
    });
    return answer.host_examination;
  });

export const useDeleteHostConnection = (projectId: string) =>
  useProjectMutation(projectId, [KIND, 'host'], (name: string) =>
    projectRequest(projectId, `${PATH}/${encodeURIComponent(name)}`, { method: 'DELETE' }),
  );
