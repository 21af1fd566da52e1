import type { OrphanedFiles } from '../orphaned-files.ts';
import { findPartialImages } from './base-images.ts';
import { isFailure } from './failure.ts';
import type { Host } from './host.ts';
import { isAbandonedTrial } from './trial.ts';

const MACHINE_FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-/;

/**
 * Files of machines on hosts where the machines are not defined. Removes abandoned trial domains and incomplete images.
 */
export async function findOrphanedFiles(hosts: readonly Host[]): Promise<OrphanedFiles[]> {
  const perHost = hosts.map((host) =>
    findOrphans(host, sharers(host, hosts)).catch((error) => {
      if (!isFailure(error, 'lost')) throw error;
      return [];
    }),
  );
  return (await Promise.all(perHost)).flat();
}

/** Hosts that share the folder of this one, including itself. */
const sharers = (host: Host, hosts: readonly Host[]): Host[] =>
  hosts.filter(({ pool }) => pool.folder === host.pool.folder);

async function findOrphans(host: Host, beside: readonly Host[]): Promise<OrphanedFiles[]> {
  const names = await host.pool.list();
  // Read after the files: except in transit, a machine is defined before its files exist.
  const machines = new Set((await Promise.all(beside.map((each) => each.all()))).flat().map(({ plan }) => plan.id));
  const unused = [...names.filter(isAbandonedTrial), ...(await findPartialImages(host, names))];
  if (unused.length > 0) await host.pool.removeAll(unused);
  const owners = new Set(names.map((name) => MACHINE_FILE.exec(name)?.[1]).filter((id) => id !== undefined));
  const folderOf = beside.map(({ name }) => name);
  return [...owners].filter((id) => !machines.has(id)).map((machineId) => ({ host: host.name, folderOf, machineId }));
}

/** Removes the files of a machine that is not defined on the host. */
export async function removeOrphanedFiles(host: Host, machineId: string, hosts: readonly Host[]): Promise<void> {
  const found = await Promise.all(sharers(host, hosts).map((each) => each.find(machineId)));
  if (found.every((one) => one === undefined)) await host.clear(machineId);
}
