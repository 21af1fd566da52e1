import { setTimeout as wait } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import PQueue from 'p-queue';
import { flag, packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { BootSigns, BootSignsRequest } from '#lib/engine/hypervisor/boot-signs.ts';
import { HostAwayError } from '#lib/engine/hypervisor/hypervisor.ts';
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
/** Boots checked in a round, the longest waiting first, and how many hosts at a time. */
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
  const rows = await openBoots(platform);
  const now = new Date().toISOString();
  const hosts = Map.groupBy(
    rows.filter(({ check_at }) => check_at <= now),
    ({ host }) => host ?? '',
  );
  const queue = new PQueue({ concurrency: PARALLEL });
  const results = await Promise.all(
    [...hosts.values()].map((boots) => queue.add(() => checkHost(platform, boots, signal))),
  );
  const checked = results.flatMap((result) => result ?? []);
  if (checked.length > 0) await storeChecks(platform, checked);
  return rows.length > 0;
}

const openBoots = ({ database }: Platform) =>
  database.read
    .selectFrom('server_readiness')
    .innerJoin('servers', 'servers.id', 'server_readiness.server_id')
    .selectAll('server_readiness')
    .select(['servers.host', 'servers.power_state', 'servers.metadata', 'servers.deleted_at'])
    .where('is_open', '=', 1)
    .orderBy('check_at')
    .limit(MAX_CHECKS)
    .execute();

type OpenBoot = Awaited<ReturnType<typeof openBoots>>[number];

interface BootCheck {
  boot: OpenBoot;
  changes: Partial<Row>;
}

/** One boot after another. A host that did not respond is not called for the others, so that it delays no other host. */
export async function checkHost(
  platform: Platform,
  boots: readonly OpenBoot[],
  signal: AbortSignal | undefined,
): Promise<BootCheck[]> {
  const checks: BootCheck[] = [];
  const host = { isSilent: false };
  for (const boot of boots) {
    if (signal?.aborted) break;
    checks.push(await checkBoot(platform, boot, host));
  }
  return checks;
}

/** A boot that was replaced or continued meanwhile, or whose port was changed, is not changed. */
async function storeChecks({ database }: Platform, checked: readonly BootCheck[]): Promise<void> {
  await database.transact(async (tx) => {
    for (const { boot, changes } of checked) {
      await tx
        .updateTable('server_readiness')
        .set(changes)
        .where('server_id', '=', boot.server_id)
        .where('active_at', '=', boot.active_at)
        .where('check_at', '=', boot.check_at)
        .execute();
    }
  });
}

async function checkBoot(platform: Platform, boot: OpenBoot, host: ObservedHost): Promise<BootCheck> {
  if (boot.deleted_at !== null || boot.power_state !== POWER.running)
    return { boot, changes: { is_open: flag(false) } };
  const state = unpackJson(boot.state);
  const port = readinessPortOf(unpackJson<Record<string, string>>(boot.metadata));
  const target = port === null ? null : await targetOf(platform, boot.server_id, port);
  const observation = await observe(platform, { id: boot.server_id, state, target, host });
  const isLast = observation.at >= boot.until;
  const checks = { activeAt: boot.active_at, port, hasAddress: target !== null, isLast };
  const after = advance(state, observation, checks);
  const ageMs = Date.parse(observation.at) - Date.parse(boot.active_at);
  const check_at = new Date(Date.parse(observation.at) + intervalMs(ageMs)).toISOString();
  return { boot, changes: { state: packJson(after), is_open: flag(!isLast && !isSettled(after)), check_at } };
}

/** A host in a round. */
interface ObservedHost {
  isSilent: boolean;
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

interface ObservedBoot {
  id: string;
  state: BootState;
  target: ProbeTarget | null;
  host: ObservedHost;
}

async function observe(platform: Platform, { id, state, target, host }: ObservedBoot): Promise<Observation> {
  const { booted, logPosition, port_answers } = state;
  const isPortNeeded = target !== null && port_answers.state === 'waiting';
  const request = { logPosition, isAgentNeeded: booted.state !== 'yes', port: isPortNeeded ? target.port : null };
  const signs = host.isSilent ? null : await readSigns(platform, id, request, host);
  const port = isPortNeeded && signs ? await portStateOf(platform, signs, target) : null;
  return { signs, port, at: new Date().toISOString() };
}

/** Null if the host does not respond, or the machine is busy. */
async function readSigns(
  { engine, log }: Platform,
  id: string,
  request: BootSignsRequest,
  host: ObservedHost,
): Promise<BootSigns | null> {
  try {
    const timeout = wait(HOST_TIMEOUT_MS, null, { ref: false });
    const signs = await Promise.race([engine.hypervisor.bootSigns(id, request), timeout]);
    host.isSilent = signs === null;
    return signs;
  } catch (error) {
    host.isSilent = error instanceof HostAwayError;
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
