import type { Tx } from '#lib/db/database.ts';
import { PlatformError } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { CREATE_NETWORK } from '../networks/service.ts';
import { Unallocated } from '../ports/resolve-nics.ts';
import { insertTopology } from './service.ts';

/** Creates a network for the first server of a project and returns its id. @throws 400 if that is impossible, 403 */
export async function allocateNetwork(tx: Tx, ctx: ProjectContext): Promise<string> {
  ctx.policy.enforce(CREATE_NETWORK, ctx.caller);
  return insertTopology(tx, ctx, ctx.projectId).catch((error) => {
    throw error instanceof PlatformError ? Unallocated(error.message.replace(/\.$/, '')) : error;
  });
}
