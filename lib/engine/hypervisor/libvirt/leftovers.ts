import type { Leftover } from '../leftovers.ts';
import { halfImages } from './base-images.ts';
import { isFailure } from './failure.ts';
import type { Host } from './host.ts';
import { isForgottenTrial } from './trial.ts';

const MACHINE_FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-/;

/** Machines with files on hosts where they are not; forgotten trials and images that never arrived are removed. */
export async function findLeftovers(hosts: readonly Host[]): Promise<Leftover[]> {
  const perHost = hosts.map((host) =>
    lookAt(host).catch((error) => {
      if (!isFailure(error, 'lost')) throw error;
      return [];
    }),
  );
  return (await Promise.all(perHost)).flat();
}

async function lookAt(host: Host): Promise<Leftover[]> {
  const names = await host.pool.list();
  // After the files: a machine is there before they are, but for one that is on its way.
  const machines = new Set((await host.all()).map(({ plan }) => plan.id));
  const unused = [...names.filter(isForgottenTrial), ...(await halfImages(host, names))];
  if (unused.length > 0) await host.pool.removeAll(unused);
  const owners = new Set(names.map((name) => MACHINE_FILE.exec(name)?.[1]).filter((id) => id !== undefined));
  return [...owners].filter((id) => !machines.has(id)).map((machineId) => ({ host: host.name, machineId }));
}

/** Removes the files of a machine that is not there. */
export async function clearLeftover(host: Host, machineId: string): Promise<void> {
  if (!(await host.find(machineId))) await host.clear(machineId);
}
