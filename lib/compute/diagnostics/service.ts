import type { MachineStats } from '#lib/engine/hypervisor/machine.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { Conflict } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { assertOnHost, hostUnresponsiveError } from '../servers/life/change.ts';
import { loadServer } from '../servers/service.ts';
import { POWER } from '../servers/states.ts';
import type { ServerRow } from '../servers/view/view.ts';
import type { Diagnostics } from './schema.ts';
import { diagnosticsView, legacyDiagnostics } from './view.ts';

const STATES: Record<ServerRow['power_state'], Diagnostics['state']> = {
  [POWER.none]: 'pending',
  [POWER.running]: 'running',
  [POWER.paused]: 'paused',
  [POWER.shutdown]: 'shutdown',
  [POWER.crashed]: 'crashed',
  [POWER.suspended]: 'suspended',
};

/** @throws 404, 409 if it has no host, is not running, or the host does not respond */
export async function getDiagnostics(ctx: ProjectContext, id: string): Promise<Diagnostics | Record<string, number>> {
  const server = await loadServer(ctx.database.read, ctx, id);
  assertOnHost(server);
  if (server.power_state !== POWER.running) throw notRunning(server);
  const stats = await statsOf(ctx, server);
  if (ctx.microversion.minor < 48) return legacyDiagnostics(stats);
  const own = ctx.engine.hypervisor.hosts.find(({ name }) => name === server.host);
  // As upstream's fake driver; `hypervisor` has the actual type.
  const host = { driver: 'libvirt', hypervisor: own?.hypervisorType ?? '', hypervisor_os: 'linux' } as const;
  return { state: 'running', ...host, config_drive: server.config_drive === 1, ...diagnosticsView(stats) };
}

const notRunning = ({ id, power_state }: ServerRow) =>
  Conflict(`Cannot 'get_diagnostics' instance ${id} while it is in power state ${STATES[power_state]}`);

function statsOf(ctx: ProjectContext, server: ServerRow): Promise<MachineStats> {
  return ctx.engine.hypervisor.stats(server.id).catch((error) => {
    throw error instanceof PermanentFailure
      ? notRunning({ ...server, power_state: POWER.shutdown })
      : hostUnresponsiveError(server);
  });
}
