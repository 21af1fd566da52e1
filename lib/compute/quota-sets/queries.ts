import { COMPUTE } from '#lib/client/api-versions.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import { ComputeQuotaUsage } from './schema.ts';

/** The project's compute limits and what is in use. */
export const computeQuotasQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'quota',
    key: ['compute'],
    path: `compute/v2.1/os-quota-sets/${projectId}/detail`,
    schema: ComputeQuotaUsage,
    headers: COMPUTE,
    send,
  });
