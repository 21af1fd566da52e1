import { z } from 'zod';
import { pagedProjectQuery, projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { type NewPort, Port, type PortChanges } from './schema.ts';

const KIND = 'port';
const ROOT = 'networking/v2.0/ports';
const One = z.object({ port: Port });
const List = z.object({ ports: z.array(Port) });

/** How a list of ports is filtered and ordered; the API's own words. */
export interface PortSearch {
  name?: string;
  network_id?: string;
  device_id?: string;
  status?: string;
  sort_key?: string;
  sort_dir?: string;
}

/** The project's ports, page by page. */
export const portsQuery = (projectId: string, search: PortSearch = {}, send?: Send) =>
  pagedProjectQuery({
    projectId,
    kind: KIND,
    key: ['list'],
    path: ROOT,
    search: { ...search },
    schema: List,
    rowsOf: ({ ports }) => ports,
    send,
  });

/** One port. */
export const portQuery = (projectId: string, id: string, send?: Send) =>
  projectQuery({ projectId, kind: KIND, key: ['one', id], path: `${ROOT}/${id}`, schema: One, send });

/** Creates a port and gives it back, with its addresses. */
export const useCreatePort = (projectId: string) =>
  useProjectMutation(projectId, [KIND, 'quota'], async (port: NewPort) => {
    const options = { method: 'POST', json: { port }, schema: One } as const;
    return (await projectRequest(projectId, ROOT, options)).port;
  });

/** Changes a port. */
export const useUpdatePort = (projectId: string) =>
  useProjectMutation(projectId, [KIND, 'server'], ({ id, ...port }: PortChanges & { id: string }) =>
    projectRequest(projectId, `${ROOT}/${id}`, { method: 'PUT', json: { port }, schema: One }),
  );

/** Deletes a port and frees its addresses. */
export const useDeletePort = (projectId: string) =>
  useProjectMutation(projectId, [KIND, 'server', 'quota'], (id: string) =>
    projectRequest(projectId, `${ROOT}/${id}`, { method: 'DELETE' }),
  );
