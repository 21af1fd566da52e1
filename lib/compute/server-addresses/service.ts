import type { ProjectContext } from '#lib/http/context.ts';
import { PlatformError } from '#lib/http/errors.ts';
import { getServer } from '../servers/service.ts';
import type { ByNetwork } from './schema.ts';

/** The addresses of a server by the name of their network, without what a server says of them beyond. @throws 404 */
export async function listServerAddresses(ctx: ProjectContext, serverId: string): Promise<ByNetwork> {
  const { addresses } = await getServer(ctx, serverId);
  return Object.fromEntries(
    Object.entries(addresses).map(([network, own]) => [network, own.map(({ addr, version }) => ({ addr, version }))]),
  );
}

/** Those of one network. @throws 404 for the server, or when it is not on the network */
export async function getServerAddresses(ctx: ProjectContext, serverId: string, network: string): Promise<ByNetwork> {
  const all = await listServerAddresses(ctx, serverId);
  const own = Object.hasOwn(all, network) ? all[network] : undefined;
  if (!own) throw new PlatformError('notFound', `Instance is not a member of specified network ${network}.`);
  return { [network]: own };
}
