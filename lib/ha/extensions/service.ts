import { NotFound } from '#lib/errors/errors.ts';
import type { Extension } from './schema.ts';

/** Extensions under upstream's names. */
const PARTS = [
  ['extensions', 'Extensions', 'The parts of the API'],
  ['notifications', 'Notifications', 'Faults of hosts, instances and processes'],
  ['os-hosts', 'Hosts', 'Compute hosts of failover segments'],
  ['segments', 'Segments', 'Groups of compute hosts that replace each other'],
  ['versions', 'Versions', 'The versions of the API'],
  ['vmoves', 'VMoves', 'Instances that a recovery has moved'],
] as const;

export const EXTENSIONS: readonly Extension[] = PARTS.map(([alias, name, description]) => ({
  ...{ alias, name, description },
  ...{ namespace: '', updated: '', links: [] },
}));

/** @throws 404 for an unknown extension */
export function getExtension(alias: string): Extension {
  const extension = EXTENSIONS.find((one) => one.alias === alias);
  if (!extension) throw NotFound('Extension', alias);
  return extension;
}
