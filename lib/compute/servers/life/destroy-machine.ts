import type { Services } from '#lib/http/context.ts';

/**
 * Removes the machine of a server. What a host that does not answer may still run of it is cut off from the server's volumes, as they
 * may be another's next. @param from a host that must have let go of it @throws HostAway when that does not answer
 */
export async function destroyMachine(
  { database, engine }: Pick<Services, 'database' | 'engine'>,
  serverId: string,
  from?: string,
): Promise<void> {
  const attachments = database.read
    .selectFrom('volume_attachments')
    .select('volume_id')
    .where('server_id', '=', serverId)
    .orderBy('device');
  const volumes = (await attachments.execute()).map(({ volume_id }) => volume_id);
  await engine.hypervisor.destroy(serverId, { volumes, from });
}
