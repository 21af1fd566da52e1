import type { Send } from '#lib/client/project-query.ts';
import { wholeListQuery } from '#lib/client/whole-list-query.ts';
import { type Server, ServerList } from './schema.ts';

/** What the overview says about a server. */
export type ServerFact = Pick<Server, 'id' | 'name' | 'status' | 'updated' | 'fault'>;

/** The states of all servers of a project. */
export const serverFactsQuery = (projectId: string, send?: Send) =>
  wholeListQuery({
    projectId,
    kind: 'server',
    path: 'compute/v2.1/servers/detail',
    schema: ServerList,
    headers: { 'openstack-api-version': 'compute 2.96' },
    rowsOf: ({ servers }) => servers,
    factOf: ({ id, name, status, updated, fault }: Server): ServerFact => ({
      id,
      name,
      status,
      updated,
      ...(fault ? { fault } : {}),
    }),
    send,
  });
