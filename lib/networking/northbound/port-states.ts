import { PLATFORM } from '#lib/events/log.ts';
import { changePort } from '../ports/change.ts';
import { type Platform, StateReconciler, type States } from './state-reconciler.ts';

/** Updates port states from the network driver, for ports on real hosts. */
export const followPorts = (platform: Platform): StateReconciler =>
  new StateReconciler(platform, {
    what: 'ports',
    subscribe: (network, listener) => network.onPortState(listener),
    states: (network) => network.portStates(),
    all: async (states) => [...states.keys()],
    async align(ids, states) {
      const ports = await platform.database.read
        .selectFrom('ports')
        .innerJoin('hosts', 'hosts.name', 'ports.host_id')
        .select(['ports.id', 'ports.status', 'ports.admin_state_up'])
        .where('ports.id', 'in', ids)
        .where('hosts.driver', '!=', 'simulated')
        .execute();
      const others = ports.filter((port) => states.has(port.id) && port.status !== statusOf(port, states));
      for (const { id } of others) await change(platform, id, states);
      return [];
    },
  });

/** Checks the current state again, because another process may have updated it. */
async function change({ database }: Platform, id: string, states: States): Promise<void> {
  await database.transact(async (tx) => {
    const port = await tx.selectFrom('ports').selectAll().where('id', '=', id).executeTakeFirst();
    if (!port || port.host_id === '') return;
    const status = statusOf(port, states);
    if (port.status !== status) await changePort(tx, PLATFORM, port, 'update', { status });
  });
}

const statusOf = (port: { id: string; admin_state_up: number }, states: States) =>
  port.admin_state_up === 1 && states.get(port.id) === true ? 'ACTIVE' : 'DOWN';
