import { beginFault } from './fault-effects.ts';
import type { PlatformParts } from './platform-parts.ts';
import { startReplica } from './replica.ts';
import { Requests } from './requests.ts';
import type { Fault } from './scenario.ts';
import { runAsWorld, type SimulatedProcess } from './simulated-process.ts';
import { virtualTime } from './virtual-time.ts';
import type { World } from './world.ts';

/** Time until a crashed replica is started again, if no fault says another. */
const RESTART_MS = 3000;
/** Time for the consequences of faults of a moment. */
const MOMENT_MS = 5000;

interface Options {
  world: World;
  platform: PlatformParts;
  projectId: string;
  /** Ids by number. */
  servers: readonly string[];
}

/** Starts the replicas, lets the faults of a scenario happen, and ends them. */
export function beginCourse({ world, platform, projectId, servers }: Options): void {
  const { scenario, hosts } = world;
  const replicas: SimulatedProcess[] = [];
  const restartMs: number[] = [];
  const requests = new Requests({ world, platform, projectId, replicas });
  let starts = 0;

  const start = (index: number) => {
    starts += 1;
    const replica = startReplica(world, platform, `replica-${index + 1}.${starts}`);
    replicas[index] = replica;
    world.onCrash(replica, () => {
      const afterMs = world.isHealed ? RESTART_MS : (restartMs[index] ?? RESTART_MS);
      runAsWorld(() => virtualTime.schedule(afterMs, () => start(index)));
    });
  };
  const begin = (fault: Fault) => {
    world.record({ kind: 'fault', fault });
    if (fault.kind === 'crash') restartMs[fault.replica] = fault.forMs;
    const host = 'host' in fault ? hosts.host(fault.host) : undefined;
    const replica = 'replica' in fault ? replicas[fault.replica] : undefined;
    const server = 'server' in fault ? (servers[fault.server] ?? '') : '';
    const end = beginFault({ world, hosts, host, replica, replicas, server, requests }, fault);
    if (end && 'forMs' in fault) virtualTime.schedule(fault.forMs, end);
  };

  for (let index = 0; index < scenario.replicas; index += 1) start(index);
  for (const fault of scenario.faults) virtualTime.schedule(fault.atMs, () => begin(fault));
  virtualTime.schedule(healTimeOf(scenario.faults), () => {
    world.heal();
    for (const replica of replicas) {
      replica.unreachableHosts.clear();
      replica.operationsLeft = undefined;
      replica.cutOffUntilMs = 0;
      replica.pausedUntilMs = 0;
      replica.pause = undefined;
    }
  });
}

/** When the last fault is over. */
const healTimeOf = (faults: readonly Fault[]): number =>
  Math.max(...faults.map((fault) => fault.atMs + ('forMs' in fault ? fault.forMs : MOMENT_MS)));
