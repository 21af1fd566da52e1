import { PlatformError } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { getServer } from '../servers/service.ts';
import type { ByNetwork } from './schema.ts';

/** @throws 404 */
export async function listServerAddresses(ctx: ProjectContext, serverId: string): Promise<ByNetwork> {
  const { addresses } = await getServer(ctx, serverId);
  return Object.fromEntries(
    Object.entries(addresses).map(([network, own]) => [network, own.map(({ addr, version }) => ({ addr, version }))]),
  );
}

/** @throws 404 for the server, or a network it is not on */
export async function getServerAddresses(ctx: ProjectContext, serverId: string, network: string): Promise<ByNetwork> {
  const all = await listServerAddresses(ctx, serverId);
  const own = Object.hasOwn(all, network) ? all[network] : undefined;
  if (!own) throw new PlatformError('notFound', `Instance is not a member of specified network ${network}.`);
  return { [network]: own };
}
