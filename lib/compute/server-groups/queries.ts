import { COMPUTE } from '#lib/client/api-versions.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import { ServerGroupList } from './schema.ts';

/** The server groups of all projects, of a thousand at most. */
export const allServerGroupsQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'server_group',
    key: ['everywhere'],
    path: 'compute/v2.1/os-server-groups?all_projects=True',
    schema: ServerGroupList,
    headers: COMPUTE,
    send,
  });

/** The project's server groups, which say what runs together and what apart. */
export const serverGroupsQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'server_group',
    key: ['list'],
    path: 'compute/v2.1/os-server-groups',
    schema: ServerGroupList,
    headers: COMPUTE,
    send,
  });
