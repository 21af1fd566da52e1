import type { Reader } from '#lib/db/database.ts';
import type { FailedDestination } from '#lib/engine/hypervisor/libvirt/server-facts.ts';
import { isRecordedAsFenced } from '../liveness/hosts.ts';

/** Steps whose success proves that the driver has dealt with the copies before it started the machine. */
const STARTS = ['compute_work', 'compute_rebuild'];

/**
 * The destinations of evacuations from the current host of a server that did not arrive: a copy of its machine may run
 * there. Evacuations before the last start of the machine do not count.
 */
export async function findFailedDestinations(db: Reader, serverId: string): Promise<FailedDestination[]> {
  const started = db
    .selectFrom('instance_actions')
    .innerJoin('instance_action_events', 'instance_action_events.action_id', 'instance_actions.id')
    .select('instance_actions.started_at')
    .where('instance_actions.server_id', '=', serverId)
    .where('instance_actions.action', 'in', ['start', 'reboot', 'rebuild'])
    .where('instance_action_events.event', 'in', STARTS)
    .where('instance_action_events.result', '=', 'Success');
  const last = await started.orderBy('instance_actions.started_at', 'desc').limit(1).executeTakeFirst();
  const hosts = await db
    .selectFrom('server_migrations')
    .innerJoin('servers', 'servers.id', 'server_migrations.server_id')
    .innerJoin('hosts', 'hosts.name', 'server_migrations.dest_host')
    .select(['hosts.name', 'hosts.forced_down', 'hosts.forced_down_by'])
    .distinct()
    .where('server_migrations.server_id', '=', serverId)
    .where('server_migrations.migration_type', '=', 'evacuation')
    .where('server_migrations.status', 'in', ['pre-migrating', 'failed'])
    .where('server_migrations.updated_at', '>', last?.started_at ?? '')
    .whereRef('server_migrations.source_host', '=', 'servers.host')
    .execute();
  return await Promise.all(
    hosts.map(async ({ name, forced_down, forced_down_by }) => ({
      host: name,
      // Nothing runs on a host that an administrator forced down. The evidence of a recovery may be over.
      isOut: (forced_down === 1 && forced_down_by === null) || (await isRecordedAsFenced(db, { name })),
    })),
  );
}
