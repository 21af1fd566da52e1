import { z } from 'zod';
import { projectQuery } from '#lib/client/project-query.ts';

const Address = z.object({ address: z.string().nullable() });

/** The address that the platform sees this browser come from; null where it cannot know. */
export const ownAddressQuery = (projectId: string) =>
  projectQuery({ projectId, kind: 'console-address', key: [], path: 'console/address', schema: Address });
