import { z } from 'zod';
import { pagedProjectQuery, projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { type NewSubnet, Subnet, type SubnetChanges } from './schema.ts';

const KIND = 'subnet';
const ROOT = 'networking/v2.0/subnets';
const One = z.object({ subnet: Subnet });
const List = z.object({ subnets: z.array(Subnet) });

/** How a list of subnets is filtered and ordered; the API's own words. */
export interface SubnetSearch {
  name?: string;
  network_id?: string;
  ip_version?: string;
  sort_key?: string;
  sort_dir?: string;
}

/** The subnets the project sees, page by page. */
export const subnetsQuery = (projectId: string, search: SubnetSearch = {}, send?: Send) =>
  pagedProjectQuery({
    projectId,
    kind: KIND,
    key: ['list'],
    path: ROOT,
    search: { ...search },
    schema: List,
    rowsOf: ({ subnets }) => subnets,
    send,
  });

/** One subnet. */
export const subnetQuery = (projectId: string, id: string, send?: Send) =>
  projectQuery({ projectId, kind: KIND, key: ['one', id], path: `${ROOT}/${id}`, schema: One, send });

/** Creates a subnet and gives it back. */
export const useCreateSubnet = (projectId: string) =>
  useProjectMutation(projectId, [KIND, 'network', 'quota'], async (subnet: NewSubnet) => {
    const options = { method: 'POST', json: { subnet }, schema: One } as const;
    return (await projectRequest(projectId, ROOT, options)).subnet;
  });

/** Changes a subnet. */
export const useUpdateSubnet = (projectId: string) =>
  useProjectMutation(projectId, [KIND], ({ id, ...subnet }: SubnetChanges & { id: string }) =>
    projectRequest(projectId, `${ROOT}/${id}`, { method: 'PUT', json: { subnet }, schema: One }),
  );

/** Deletes a subnet. */
export const useDeleteSubnet = (projectId: string) =>
  useProjectMutation(projectId, [KIND, 'network', 'quota'], (id: string) =>
    projectRequest(projectId, `${ROOT}/${id}`, { method: 'DELETE' }),
  );
