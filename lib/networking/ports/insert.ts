import { randomBytes, randomUUID } from 'node:crypto';
import { flag } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { Conflict } from '#lib/errors/errors.ts';
import type { Actor } from '#lib/events/log.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import { firstRevision } from '../first-revision.ts';
import type { NetworkRow } from '../networks/store.ts';
import { recordChange } from '../record.ts';
import { groupsOfNewPort, setGroups } from '../security-groups/port-security-groups.ts';
import { allocateAddresses } from './allocate.ts';
import { portAttributes, UNBOUND } from './attributes.ts';
import { optionsOf } from './options.ts';
import type { AllowedAddresses } from './rights.ts';
import type { NewPort } from './schema.ts';
import type { PortStatus } from './statuses.ts';
import type { PortRow } from './store.ts';

type PortInput = Omit<NewPort, 'network_id' | 'project_id' | 'tenant_id' | 'fixed_ips' | 'security_groups'>;

interface PortSpec extends PortInput {
  /** Requested addresses; one per IP version by default. */
  fixed_ips?: AllowedAddresses | undefined;
  network: NetworkRow;
  projectId: string;
  /** DOWN by default. */
  status?: PortStatus;
  /** Verified groups; the default group if omitted. */
  securityGroups?: readonly string[] | undefined;
  /** A verified policy; none if omitted. */
  qos_policy_id?: string | null;
  /** Platform ports are exempt from quotas. */
  isOwn?: boolean;
  /** Columns of a server port. */
  device?: Pick<PortRow, 'server_id' | 'device_id' | 'device_owner' | 'device_index' | 'device_tag' | 'is_server_made'>;
}

/**
 * Creates a port with addresses. Returns its id. @throws OverQuota, 409 if the MAC is in use on the network, and errors
 * of `allocateAddresses`
 */
export async function insertPort(tx: Tx, actor: Actor, spec: PortSpec): Promise<string> {
  // Platform ports on external networks belong to no project.
  if (spec.projectId !== '' && !spec.isOwn) await assertQuota(tx, spec.projectId, { port: 1 });
  const { network } = spec;
  const initial = {
    ...UNBOUND,
    ...{ id: randomUUID(), project_id: spec.projectId, network_id: network.id, status: spec.status ?? UNBOUND.status },
    mac_address: spec.mac_address ?? (await freeMac(tx, network.id)),
    port_security_enabled: network.port_security_enabled,
    is_server_made: flag(false),
    ...spec.device,
    ...firstRevision(),
  };
  const port = { ...initial, ...portAttributes.created({ ...spec, network_id: network.id }, initial) };
  const isChecked = port.port_security_enabled === 1;
  const row: PortRow = { ...port, ...optionsOf({ mac_address: port.mac_address, isChecked }, spec) };
  if (spec.mac_address) await assertMacFree(tx, network.id, spec.mac_address);
  await tx.insertInto('ports').values(row).execute();
  await allocateAddresses(tx, network, row, spec.fixed_ips);
  const groups = await groupsOfNewPort(tx, {
    projectId: row.project_id,
    deviceOwner: row.device_owner,
    isChecked,
    wanted: spec.securityGroups,
  });
  await setGroups(tx, row.id, groups);
  await recordChange(tx, actor, 'port', row, 'create');
  return row.id;
}

/** @throws 409 MacAddressInUse */
export async function assertMacFree(tx: Tx, networkId: string, mac: string): Promise<void> {
  if (!(await isMacUsed(tx, networkId, mac))) return;
  throw Conflict(
    `Unable to complete operation for network ${networkId}. The mac address ${mac} is in use.`,
    'MacAddressInUse',
  );
}

async function freeMac(tx: Tx, networkId: string): Promise<string> {
  for (;;) {
    const mac = ['fa', '16', '3e', ...[...randomBytes(3)].map((byte) => byte.toString(16).padStart(2, '0'))].join(':');
    if (!(await isMacUsed(tx, networkId, mac))) return mac;
  }
}

async function isMacUsed(tx: Tx, networkId: string, mac: string): Promise<boolean> {
  const used = await tx
    .selectFrom('ports')
    .select('id')
    .where('network_id', '=', networkId)
    .where('mac_address', '=', mac)
    .executeTakeFirst();
  return used !== undefined;
}
