import type { Send } from '#lib/client/project-query.ts';
import { quotaRequestApi } from '#lib/console/quota-requests/contract.ts';
import { clientOf } from '#lib/contract/client.ts';

/** Requests on the page of the quotas; older ones are in the activity log. */
const SHOWN = '20';

export const projectRequestsQuery = (projectId: string, send?: Send) =>
  clientOf(quotaRequestApi).list.query(projectId, { limit: SHOWN }, send);
