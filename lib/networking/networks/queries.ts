import { z } from 'zod';
import { pagedProjectQuery, projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { Network, type NetworkChanges, type NewNetwork } from './schema.ts';

const KIND = 'network';
const ROOT = 'networking/v2.0/networks';
const One = z.object({ network: Network });
const List = z.object({ networks: z.array(Network) });

/** How a list of networks is filtered and ordered; the API's own words. */
export interface NetworkSearch {
  name?: string;
  shared?: string;
  'router:external'?: string;
  project_id?: string;
  sort_key?: string;
  sort_dir?: string;
}

/** The networks the project sees, page by page. */
export const networksQuery = (projectId: string, search: NetworkSearch = {}, send?: Send) =>
  pagedProjectQuery({
    projectId,
    kind: KIND,
    key: ['list'],
    path: ROOT,
    search: { ...search },
    schema: List,
    rowsOf: ({ networks }) => networks,
    send,
  });

/** One network. */
export const networkQuery = (projectId: string, id: string, send?: Send) =>
  projectQuery({ projectId, kind: KIND, key: ['one', id], path: `${ROOT}/${id}`, schema: One, send });

/** Creates a network and gives it back. */
export const useCreateNetwork = (projectId: string) =>
  useProjectMutation(projectId, [KIND, 'quota'], async (network: NewNetwork) => {
    const options = { method: 'POST', json: { network }, schema: One } as const;
    return (await projectRequest(projectId, ROOT, options)).network;
  });

/** Changes a network. */
export const useUpdateNetwork = (projectId: string) =>
  useProjectMutation(projectId, [KIND, 'server'], ({ id, ...network }: NetworkChanges & { id: string }) =>
    projectRequest(projectId, `${ROOT}/${id}`, { method: 'PUT', json: { network }, schema: One }),
  );

/** Deletes a network with its subnets. */
export const useDeleteNetwork = (projectId: string) =>
  useProjectMutation(projectId, [KIND, 'subnet', 'quota'], (id: string) =>
    projectRequest(projectId, `${ROOT}/${id}`, { method: 'DELETE' }),
  );
