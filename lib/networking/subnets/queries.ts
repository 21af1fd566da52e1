import { z } from 'zod';
import { projectQuery, type Send, useProjectMutation } from '#lib/client/project-query.ts';
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

/** All subnets that the project sees. */
export const subnetsQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: KIND,
    key: ['choices'],
    path: ROOT,
    schema: z.object({ subnets: z.array(Subnet) }),
    send,
  });
