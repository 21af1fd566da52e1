import type { Services } from '#lib/http/context.ts';

/**
 * Destroys the machine of a server. A copy on an unresponsive host loses access to the volumes, which another server
 * may use next. @param from a host that must have released it @throws HostAwayError if that does not respond
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
