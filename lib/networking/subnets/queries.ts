import { z } from 'zod';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { type NewSubnet, Subnet } from './schema.ts';

const KIND = 'subnet';
const ROOT = 'networking/v2.0/subnets';
const One = z.object({ subnet: Subnet });

/** Creates a subnet and gives it back. */
export const useCreateSubnet = (projectId: string) =>
  useProjectMutation(projectId, [KIND, 'network', 'quota'], async (subnet: NewSubnet) => {
    const options = { method: 'POST', json: { subnet }, schema: One } as const;
    return (await projectRequest(projectId, ROOT, options)).subnet;
  });
