import { unpackJson } from '#lib/db/tables/column-types.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { releaseClaim } from '../../hosts/claims.ts';
import { defineServerWorkflow, type ServerWork } from '../../instance-actions/record.ts';
import { abandonMove, changeMove, chooseDestination, loadMove, settleOn, sourceClaim } from '../../migrations/moves.ts';
import { withMove } from '../../migrations/with-move.ts';
import { changeServer } from '../../servers/change.ts';
import { failedWith } from '../../servers/fault.ts';
import { readMachineSpec } from '../../servers/machine-spec.ts';
import { POWER } from '../../servers/status.ts';

interface Evacuating extends ServerWork {
  moveId: number;
  host: string | null;
  staysOff: boolean;
}

/** Builds a server anew on another host; one that was off stays off. */
export const evacuationWorkflow = defineServerWorkflow<Evacuating>({
  name: 'server.evacuate',
  async run({ database, engine }, run, { serverId, moveId, host, staysOff }) {
    const choice = { moveId, host, maySettleHere: false, status: 'pre-migrating', task: 'rebuild_spawning' } as const;
    const destination = await run.step('schedule', () =>
      database.transact((tx) => chooseDestination(tx, serverId, choice)),
    );
    if (destination === null) return;
    const isPoweredOn = await run.step('evacuate', async () => {
      const move = await database.transact((tx) => loadMove(tx, moveId));
      const isOn = !staysOff && move.old_vm_state !== 'stopped';
      const spec = await readMachineSpec(database.read, serverId);
      if (spec) await engine.hypervisor.evacuate(destination, spec, { isPoweredOn: isOn });
      return isOn;
    });
    await run.step('arrive', () =>
      withMove(database, { serverId, moveId }, 'pre-migrating', async (tx, server, move) => {
        await releaseClaim(tx, sourceClaim(move, server));
        const settled = await settleOn(tx, server, destination, unpackJson(move.new_flavor));
        const power = isPoweredOn
          ? ({ vm_state: 'active', power_state: POWER.running } as const)
          : ({ vm_state: 'stopped', power_state: POWER.shutdown } as const);
        await changeServer(tx, PLATFORM, server, 'evacuated', { ...settled, ...power, task_state: null, fault: null });
        await changeMove(tx, move.id, { status: 'done' });
      }),
    );
  },
  onFailure: async ({ database }, { serverId, moveId }, error) => {
    await withMove(database, { serverId, moveId }, ['accepted', 'pre-migrating'], async (tx, server, move) => {
      await abandonMove(tx, server, move, 'failed');
      await changeServer(tx, PLATFORM, server, 'evacuation_failed', { ...failedWith(error), task_state: null });
    });
  },
});
