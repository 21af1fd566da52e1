import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { command } from './command.ts';
import { daemon, OVN_RUN } from './daemon.ts';
import type { MachineNamespace } from './machine-namespace.ts';

const SCHEMAS = '/usr/share/ovn';
const DATABASES = ['nb', 'sb'] as const;

/** Starts OVN's two databases and northd, with their sockets in the folder. */
export async function startCentral(enclosure: MachineNamespace, folder: string): Promise<void> {
  for (const name of DATABASES) await startDatabase(enclosure, folder, name);
  await startNorthd(enclosure, folder);
  await command('ovn-nbctl', [`--db=unix:${join(folder, 'nb.sock')}`, 'init']);
  await command('ovn-sbctl', [`--db=unix:${join(folder, 'sb.sock')}`, 'init']);
}

/** Starts one of the databases from its file, which is created if it does not exist. */
export async function startDatabase(enclosure: MachineNamespace, folder: string, name: 'nb' | 'sb'): Promise<void> {
  const database = join(folder, `${name}.db`);
  if (!existsSync(database)) await command('ovsdb-tool', ['create', database, join(SCHEMAS, `ovn-${name}.ovsschema`)]);
  const socket = `--remote=punix:${join(folder, `${name}.sock`)}`;
  await enclosure.run('ovsdb-server', [...daemon(`ovn${name}_db`, OVN_RUN, folder), socket, database]);
}

export async function startNorthd(enclosure: MachineNamespace, folder: string): Promise<void> {
  const databases = [`--ovnnb-db=unix:${join(folder, 'nb.sock')}`, `--ovnsb-db=unix:${join(folder, 'sb.sock')}`];
  await enclosure.run('ovn-northd', [...daemon('ovn-northd', OVN_RUN, folder), ...databases]);
}
