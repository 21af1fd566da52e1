import { setTimeout as delay } from 'node:timers/promises';
import { command } from '../real-engine/command.ts';
import type { Daemon } from '../real-engine/real-engine.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { Cloud } from './cloud.ts';

/** Every run includes each fault at least once. */
export const FAULTS = ['nephos', 'libvirtd', 'ovn-nb', 'ovn-sb', 'ovn-northd', 'qemu', 'host'] as const;
export type Fault = (typeof FAULTS)[number];

/** Maximum downtime of a daemon or a host. */
const AWAY_MS = 4000;
const HOST_AWAY_MS = 12_000;

interface FaultContext {
  cloud: Cloud;
  /** The host on which the fault happens, for faults of hosts. */
  host: string;
  random: SeededRandom;
  tell(what: string): void;
}

/** Causes a fault and repairs it after a random time. */
export async function strike({ cloud, host, random, tell }: FaultContext, fault: Fault): Promise<void> {
  const { engine } = cloud;
  const [away, isAlone] = [random.next(), random.next() < 0.5];
  switch (fault) {
    case 'nephos':
      tell(`Nephos is killed${isAlone ? '' : ', and what it has started'}`);
      await cloud.kill(!isAlone);
      await delay(away * AWAY_MS);
      await cloud.start();
      return tell('Nephos is back');
    case 'qemu':
      return tell(`a machine is killed: ${await killMachine(cloud, random)}`);
    case 'host':
      tell(`the power of ${host} is cut`);
      await engine.cutPower(host);
      cloud.fence(host, true);
      await delay(away * HOST_AWAY_MS);
      cloud.fence(host, false);
      await engine.bringUp(host);
      return tell(`${host} is back`);
    default: {
      const daemon: Daemon = fault === 'libvirtd' ? { libvirtd: host } : fault;
      const name = fault === 'libvirtd' ? `libvirtd of ${host}` : fault;
      tell(`${name} is killed`);
      await engine.kill(daemon);
      await delay(away * AWAY_MS);
      await engine.revive(daemon);
      return tell(`${name} is back`);
    }
  }
}

/** Kills the process of one instance, as the OOM killer does. */
async function killMachine({ engine }: Cloud, random: SeededRandom): Promise<string> {
  for (const { name, uri } of random.shuffled(engine.hosts)) {
    const names = await command('virsh', ['-q', '-c', uri, 'list', '--name']).catch(() => '');
    const [id] = names.split('\n').filter(Boolean);
    if (id === undefined) continue;
    await engine.run(name, 'pkill', ['-KILL', '-f', `guest=${id}`]).catch(() => undefined);
    return `${id} on ${name}`;
  }
  return 'there is none';
}
