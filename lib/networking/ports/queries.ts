import { z } from 'zod';
import type { ChangeRequest } from '#lib/client/change-request.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import { Port } from './schema.ts';

const KIND = 'port';
const ROOT = 'networking/v2.0/ports';

/** The ports that are plugged into a server. */
export const serverPortsQuery = (projectId: string, serverId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['of', serverId],
    path: `${ROOT}?device_id=${serverId}`,
    schema: z.object({ ports: z.array(Port) }),
    send,
  });

/** The ports of the project itself, by name. */
export const portChoicesQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['choices'],
    path: `${ROOT}?project_id=${projectId}&sort_key=name&sort_dir=asc`,
    schema: z.object({ ports: z.array(Port) }),
    send,
  });

/** The ports that have a security group. */
export const groupPortsQuery = (projectId: string, groupId: string) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['in-group', groupId],
    path: `${ROOT}?project_id=${projectId}&security_groups=${groupId}&sort_key=name&sort_dir=asc`,
    schema: z.object({ ports: z.array(Port) }),
  });

/** Gives a port other security groups. */
export const portGroupsRequest = (id: string, security_groups: readonly string[]): ChangeRequest => ({
  method: 'PUT',
  path: `${ROOT}/${id}`,
  json: { port: { security_groups } },
});
