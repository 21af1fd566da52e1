import { z } from 'zod';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { Network, type NewNetwork } from './schema.ts';

const KIND = 'network';
const ROOT = 'networking/v2.0/networks';
const One = z.object({ network: Network });

/** Creates a network and gives it back. */
export const useCreateNetwork = (projectId: string) =>
  useProjectMutation(projectId, [KIND, 'quota'], async (network: NewNetwork) => {
    const options = { method: 'POST', json: { network }, schema: One } as const;
    return (await projectRequest(projectId, ROOT, options)).network;
  });
