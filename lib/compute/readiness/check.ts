import { setTimeout as wait } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import PQueue from 'p-queue';
import { flag, packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { BootSigns } from '#lib/engine/hypervisor/boot-signs.ts';
import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import type { Services } from '#lib/http/context.ts';
import { listServerPorts } from '#lib/networking/compute-integration.ts';
import { POWER } from '../servers/states.ts';
import { advance, isSettled, type Observation } from './advance.ts';
import type { BootState } from './indicators.ts';
import { readinessPortOf } from './port-key.ts';

type Platform = Pick<Services, 'database' | 'engine' | 'log'>;
type Row = Selectable<Tables['server_readiness']>;

/** Interval at which other processes try to take over. */
const TAKE_OVER_MS = 5000;
/** Interval without a boot of this process: boots of other processes are found then. */
const IDLE_MS = 5000;
/** Minimum time between two rounds. */
const ROUND_MS = 500;
/** Boots checked in a round, the longest waiting first, and how many of them at a time. */
const MAX_CHECKS = 200;
const PARALLEL = 8;
/** Timeout of a host. */
const HOST_TIMEOUT_MS = 15_000;

/** Interval of checks by age of the boot: most boots take less than a minute. */
function intervalMs(ageMs: number): number {
  if (ageMs < 60_000) return 1500;
  return ageMs < 5 * 60_000 ? 5000 : 15_000;
}

/** An endless round: one process checks boots, and another one takes over when it ends. */
export const readinessJob = (services: Services): PeriodicJob => ({
  name: 'compute.readiness',
  everyMs: TAKE_OVER_MS,
  run: (signal) => checkBoots(services, signal),
});

async function checkBoots(platform: Platform, signal: AbortSignal): Promise<void> {
  let wake = Promise.withResolvers<void>();
  const unsubscribe = platform.database.onCommit(() => wake.resolve(), ['server_readiness']);
  try {
    while (!signal.aborted) {
      wake = Promise.withResolvers();
      const isBusy = await checkDueBoots(platform, signal);
      await wait(ROUND_MS, undefined, { signal, ref: false }).catch(() => undefined);
      const idle = wait(isBusy ? 0 : IDLE_MS, undefined, { signal, ref: false }).catch(() => undefined);
      await Promise.race([wake.promise, idle]);
    }
  } finally {
    unsubscribe();
  }
}

/** Checks the boots that are due. @returns whether boots are open */
export async function checkDueBoots(platform: Platform, signal?: AbortSignal): Promise<boolean> {
  const open = platform.database.read.selectFrom('server_readiness').selectAll().where('is_open', '=', 1);
  const rows = await open.orderBy('check_at').limit(MAX_CHECKS).execute();
  const now = new Date().toISOString();
  const queue = new PQueue({ concurrency: PARALLEL });
  const due = rows.filter(({ check_at }) => check_at <= now);
  const results = await Promise.all(
    due.map((row) => queue.add(async () => (signal?.aborted ? null : await checkBoot(platform, row)))),
  );
  const checked = results.flatMap((result) => result ?? []);
  if (checked.length > 0) await storeChecks(platform, checked);
  return rows.length > 0;
}

interface BootCheck {
  row: Row;
  changes: Partial<Row>;
}

/** A boot that was replaced meanwhile, or whose port was, is not changed. */
async function storeChecks({ database }: Platform, checked: readonly BootCheck[]): Promise<void> {
  await database.transact(async (tx) => {
    for (const { row, changes } of checked) {
      await tx
        .updateTable('server_readiness')
        .set(changes)
        .where('server_id', '=', row.server_id)
        .where('active_at', '=', row.active_at)
        .where('until', '=', row.until)
        .execute();
    }
  });
}

async function checkBoot(platform: Platform, row: Row): Promise<BootCheck> {
  const { read } = platform.database;
  const columns = ['id', 'power_state', 'metadata', 'deleted_at', 'vm_state'] as const;
  const servers = read.selectFrom('servers').select(columns).where('id', '=', row.server_id);
  const server = await servers.executeTakeFirst();
  if (!server || server.deleted_at !== null || server.power_state !== POWER.running) {
    return { row, changes: { is_open: flag(false) } };
  }
  const state = unpackJson(row.state);
  const port = readinessPortOf(unpackJson(server.metadata));
  const target = port === null ? null : await targetOf(platform, server.id, port);
  const observation = await observe(platform, row, state, target);
  const isLast = observation.at >= row.until;
  const checks = { activeAt: row.active_at, port, hasAddress: target !== null, isLast };
  const after = advance(state, observation, checks);
  const ageMs = Date.parse(observation.at) - Date.parse(row.active_at);
  const check_at = new Date(Date.parse(observation.at) + intervalMs(ageMs)).toISOString();
  return { row, changes: { state: packJson(after), is_open: flag(!isLast && !isSettled(after)), check_at } };
}

interface ProbeTarget {
  networkId: string;
  address: string;
  port: number;
}

/** The first address of the instance on its first network: nothing else is ever probed. */
async function targetOf({ database }: Platform, serverId: string, port: number): Promise<ProbeTarget | null> {
  const ports = await listServerPorts(database.read, serverId);
  const [first] = ports.flatMap(({ network_id, fixedIps }) =>
    fixedIps.map(({ ip_address }) => ({ networkId: network_id, address: ip_address, port })),
  );
  return first ?? null;
}

async function observe(
  platform: Platform,
  { server_id }: Row,
  { booted, logPosition, port_answers }: BootState,
  target: ProbeTarget | null,
): Promise<Observation> {
  const isPortNeeded = target !== null && port_answers.state === 'waiting';
  const request = {
    logPosition,
    isAgentNeeded: booted.state !== 'yes',
    port: isPortNeeded ? target.port : null,
  };
  const signs = await readSigns(platform, server_id, request);
  const port = isPortNeeded && signs ? await portStateOf(platform, signs, target) : null;
  return { signs, port, at: new Date().toISOString() };
}

/** Null if the host does not respond, or the machine is busy. */
async function readSigns(
  { engine, log }: Platform,
  id: string,
  request: Parameters<typeof engine.hypervisor.bootSigns>[1],
): Promise<BootSigns | null> {
  try {
    const timeout = wait(HOST_TIMEOUT_MS, null, { ref: false });
    return await Promise.race([engine.hypervisor.bootSigns(id, request), timeout]);
  } catch (error) {
    log.debug({ err: error, server: id }, 'the boot of an instance was not checked');
    return null;
  }
}

async function portStateOf(
  { engine, log }: Platform,
  { isSimulated, port = 'silent' }: BootSigns,
  target: ProbeTarget,
): Promise<Observation['port']> {
  if (isSimulated) return port;
  if (!engine.portProbe) return 'unreachable';
  return await engine.portProbe.probe(target).catch((error) => {
    log.debug({ err: error }, 'probing a port of an instance failed');
    return 'unreachable' as const;
  });
}
