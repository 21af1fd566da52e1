import type { Reader } from '#lib/db/database.ts';
import type { FailedDestination } from '#lib/engine/hypervisor/libvirt/server-facts.ts';
import { isRecordedAsFenced } from '../liveness/hosts.ts';
import { evacuationVerbs } from '../server-actions/evacuation/verbs.ts';
import { powerVerbs } from '../server-actions/power/verbs.ts';
import { rebuildVerbs } from '../server-actions/rebuild/verbs.ts';
import { shelveVerbs } from '../server-actions/shelve/verbs.ts';

/** Steps whose success proves that the driver has dealt with the copies before it started the machine. */
const STARTS = {
  actions: [
    powerVerbs.start,
    powerVerbs.reboot,
    rebuildVerbs.rebuild,
    evacuationVerbs.evacuate,
    shelveVerbs.unshelve,
  ].map(({ history }) => history.is),
  events: ['compute_work', 'compute_rebuild', 'compute_evacuate', 'compute_spawn'],
} as const;

/**
 * The destinations of evacuations of a server that did not arrive: a copy of its machine may run there, wherever the server
 * was moved since. Evacuations before the last start of the machine do not count.
 */
export async function findFailedDestinations(db: Reader, serverId: string): Promise<FailedDestination[]> {
  const started = db
    .selectFrom('instance_actions')
    .innerJoin('instance_action_events', 'instance_action_events.action_id', 'instance_actions.id')
    .select('instance_actions.started_at')
    .where('instance_actions.server_id', '=', serverId)
    .where('instance_actions.action', 'in', STARTS.actions)
    .where('instance_action_events.event', 'in', STARTS.events)
    .where('instance_action_events.result', '=', 'Success');
  const last = await started.orderBy('instance_actions.started_at', 'desc').limit(1).executeTakeFirst();
  const hosts = await db
    .selectFrom('server_migrations')
    .innerJoin('hosts', 'hosts.name', 'server_migrations.dest_host')
    .select(['hosts.name', 'hosts.forced_down', 'hosts.forced_down_by'])
    .distinct()
    .where('server_migrations.server_id', '=', serverId)
    .where('server_migrations.migration_type', '=', 'evacuation')
    .where('server_migrations.status', 'in', ['pre-migrating', 'failed'])
    .where('server_migrations.updated_at', '>', last?.started_at ?? '')
    .execute();
  return await Promise.all(
    hosts.map(async ({ name, forced_down, forced_down_by }) => ({
      host: name,
      // Nothing runs on a host that an administrator forced down. The evidence of a recovery may be over.
      isOut: (forced_down === 1 && forced_down_by === null) || (await isRecordedAsFenced(db, { name })),
    })),
  );
}
