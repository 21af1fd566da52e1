import { HostFencing } from '#lib/engine/hypervisor/fencing.ts';
import { nextPlacement } from '#lib/engine/placements.ts';
import { leaseLocks } from '#lib/engine/workflows/lease.ts';
import { createPeriodicRunner } from '#lib/engine/workflows/periodic.ts';
import { createWorkflowRunner } from '#lib/engine/workflows/runner.ts';
import { followEvents } from '#lib/events/tail.ts';
import { ComputeNotificationDriver } from '#lib/ha/drivers/compute-driver.ts';
import type { HistoryEvent } from './history.ts';
import { HostDriver } from './host-driver.ts';
import { jobsOf, type PlatformParts } from './platform-parts.ts';
import { runAs, SimulatedProcess } from './simulated-process.ts';
import { virtualTime } from './virtual-time.ts';
import type { World } from './world.ts';

/** Time that a fence program takes in ms. */
const FENCE_MS = [500, 4000] as const;

/** Starts a replica of the platform: the same parts as `createPlatform`, without networks and screens. */
export function startReplica(world: World, platform: PlatformParts, name: string): SimulatedProcess {
  const process = new SimulatedProcess(name);
  process.clockOffsetMs = world.clockOffsetMs;
  world.processes.push(process);
  world.record({ kind: 'process.start', process: name });
  runAs(process, () => {
    equip(world, platform, process);
    // Whatever supervises it starts it again.
    start(platform).catch(() => world.crash(process));
  });
  return process;
}

/** Gives a process its view of the hosts, its fence program and the broker. */
export function equip(world: World, platform: PlatformParts, process: SimulatedProcess): void {
  const { hosts, chaos } = world;
  const { database } = platform.services;
  const record = (event: HistoryEvent) => world.record(event);
  const hypervisor = new HostDriver({
    ...{ process, hosts, chaos, record, alone: leaseLocks(database) },
    nextPlacement: (id) => nextPlacement(database, id),
    nextSection: () => world.nextSection(),
  });
  const fence = async (host: string) => {
    await virtualTime.wait(chaos.between(...FENCE_MS));
    return world.fence(host, process);
  };
  const fencing = world.scenario.hasFencing ? new HostFencing(fence) : null;
  platform.equip(process, { hypervisor: hypervisor as never, fencing, broker: world.broker, record });
}

async function start(platform: PlatformParts): Promise<void> {
  const { services, workflows } = platform;
  const { database, log, env } = services;
  const runner = createWorkflowRunner({ database, log, workflows, concurrency: env.NEPHOS_WORKFLOW_WORKERS });
  const tail = await followEvents(services);
  await runner.start();
  createPeriodicRunner(database, log, jobsOf(services)).start();
  await new ComputeNotificationDriver(services, tail).start();
}
