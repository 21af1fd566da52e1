import { answerOf } from '#lib/client/answer-of.ts';
import type { ChangeRequest } from '#lib/client/change-request.ts';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import type { FloatingIp } from '../floatingips/schema.ts';
import type { NewPort, Port, PortChanges } from './schema.ts';

const KIND = 'port';
const ROOT = 'networking/v2.0/ports';
interface PortEnvelope {
  port: Port;
}

export const serverPortsQuery = (projectId: string, serverId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['of', serverId],
    path: `${ROOT}?device_id=${serverId}`,
    answer: answerOf<{ ports: Port[] }>(),
    send,
  });

export const portChoicesQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['choices'],
    path: `${ROOT}?project_id=${projectId}&sort_key=name&sort_dir=asc`,
    answer: answerOf<{ ports: Port[] }>(),
    send,
  });

/** Visible ports on a network. */
export const networkPortsQuery = (projectId: string, networkId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['on', networkId],
    path: `${ROOT}?network_id=${encodeURIComponent(networkId)}&sort_key=name&sort_dir=asc`,
    answer: answerOf<{ ports: Port[] }>(),
    send,
  });

/** The ports that have a security group. */
export const groupPortsQuery = (projectId: string, groupId: string) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['in-group', groupId],
    path: `${ROOT}?project_id=${projectId}&security_groups=${groupId}&sort_key=name&sort_dir=asc`,
    answer: answerOf<{ ports: Port[] }>(),
  });

/** Replaces the security groups of a port. */
export const portGroupsRequest = (id: string, security_groups: readonly string[]): ChangeRequest => ({
  method: 'PUT',
  path: `${ROOT}/${id}`,
  json: { port: { security_groups } },
});

export const portQuery = (projectId: string, id: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['one', id],
    path: `${ROOT}/${id}`,
    answer: answerOf<PortEnvelope>(),
    send,
  });

const CHANGED = [KIND, 'server', 'network', 'quota'];

export const useCreatePort = (projectId: string) =>
  useProjectMutation(projectId, CHANGED, async (port: NewPort) => {
    const options = { method: 'POST', json: { port }, answer: answerOf<PortEnvelope>() } as const;
    return (await projectRequest(projectId, ROOT, options)).port;
  });

export const useUpdatePort = (projectId: string) =>
  useProjectMutation(projectId, CHANGED, ({ id, ...port }: PortChanges & { id: string }) =>
    projectRequest(projectId, `${ROOT}/${id}`, { method: 'PUT', json: { port } }),
  );

export const portDeletion = (id: string): ChangeRequest => ({ method: 'DELETE', path: `${ROOT}/${id}` });

/** Floating IPs of the project, for the ports they are associated with. */
export const portFloatingIpsQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'floatingip',
    key: ['of-ports'],
    path: `networking/v2.0/floatingips?project_id=${projectId}`,
    answer: answerOf<{ floatingips: FloatingIp[] }>(),
    send,
  });
