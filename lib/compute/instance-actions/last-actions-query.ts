import { clientOf } from '#lib/contract/client.ts';
import { serverDetailsApi } from '../server-details/contract.ts';

/** The last 100 actions of a server. */
export const lastActionsQuery = (projectId: string, serverId: string) =>
  clientOf(serverDetailsApi).actions.query(projectId, { server_id: serverId }, { limit: '100' });
