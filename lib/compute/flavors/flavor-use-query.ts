import { clientOf } from '#lib/contract/client.ts';
import { serverApi } from '../servers/contract.ts';

/** Servers of a flavor in all projects, at most a thousand. */
export const flavorUseQuery = (projectId: string, flavor: string) =>
  clientOf(serverApi).summaries.query(projectId, { all_tenants: '1', flavor, limit: '1000' });
