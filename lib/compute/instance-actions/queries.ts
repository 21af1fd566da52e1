import { projectQuery, type Send } from '#lib/client/project-query.ts';
import { InstanceActionList } from './schema.ts';

/** What was asked of a server, the newest first. */
export const instanceActionsQuery = (projectId: string, serverId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'server',
    key: ['actions', serverId],
    path: `compute/v2.1/servers/${serverId}/os-instance-actions`,
    schema: InstanceActionList,
    headers: { 'openstack-api-version': 'compute 2.96' },
    send,
  });
