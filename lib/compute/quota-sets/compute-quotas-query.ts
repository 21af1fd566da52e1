import type { Send } from '#lib/client/project-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { computeQuotaApi } from './contract.ts';

/** The project's own limits, with usage. */
export const computeQuotasQuery = (projectId: string, send?: Send) =>
  clientOf(computeQuotaApi).usage.query(projectId, { project_id: projectId }, {}, send);
