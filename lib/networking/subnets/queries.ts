import { answerOf } from '#lib/client/answer-of.ts';
import type { ChangeRequest } from '#lib/client/change-request.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { NewSubnet, Subnet, SubnetChanges } from './schema.ts';

const KIND = 'subnet';
const ROOT = 'networking/v2.0/subnets';
interface SubnetEnvelope {
  subnet: Subnet;
}

export const useCreateSubnet = (projectId: string) =>
  useProjectMutation(projectId, [KIND, 'network', 'quota'], async (subnet: NewSubnet) => {
    const options = { method: 'POST', json: { subnet }, answer: answerOf<SubnetEnvelope>() } as const;
    return (await projectRequest(projectId, ROOT, options)).subnet;
  });

export const networkSubnetsQuery = (projectId: string, networkId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['of', networkId],
    path: `${ROOT}?network_id=${encodeURIComponent(networkId)}`,
    answer: answerOf<{ subnets: Subnet[] }>(),
    send,
  });

export const useUpdateSubnet = (projectId: string) =>
  useProjectMutation(projectId, [KIND, 'network'], ({ id, ...subnet }: SubnetChanges & { id: string }) =>
    projectRequest(projectId, `${ROOT}/${id}`, { method: 'PUT', json: { subnet }, answer: answerOf<SubnetEnvelope>() }),
  );

export const subnetDeletion = (id: string): ChangeRequest => ({ method: 'DELETE', path: `${ROOT}/${id}` });

export const subnetsQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['choices'],
    path: ROOT,
    answer: answerOf<{ subnets: Subnet[] }>(),
    send,
  });
