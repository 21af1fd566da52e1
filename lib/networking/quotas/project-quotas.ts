import type { Send } from '#lib/client/project-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { networkQuotaApi } from './contract.ts';

/** Networking quotas and usage of the project. */
export const networkQuotasQuery = (projectId: string, send?: Send) =>
  clientOf(networkQuotaApi).details.query(projectId, { project_id: projectId }, send);
