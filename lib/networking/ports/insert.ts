import { randomBytes, randomUUID } from 'node:crypto';
import { flag, flagOr } from '#lib/db/column-types.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Tx } from '#lib/db/database.ts';
import { Conflict } from '#lib/errors/errors.ts';
import type { Actor } from '#lib/events/log.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import type { NetworkRow } from '../networks/store.ts';
import { recordChange } from '../record.ts';
import { groupsOfNewPort, setGroups } from '../security-groups/port-security-groups.ts';
import { allocateAddresses } from './allocate.ts';
import { optionsOf } from './options.ts';
import type { AllowedAddresses } from './rights.ts';
import type { NewPort, PortStatus } from './schema.ts';
import type { PortRow } from './store.ts';

interface PortSpec
  extends Pick<NewPort, 'name' | 'description' | 'mac_address' | 'allowed_address_pairs' | 'extra_dhcp_opts'> {
  /** Requested addresses; one per IP version by default. */
  fixed_ips?: AllowedAddresses | undefined;
  network: NetworkRow;
  projectId: string;
  adminStateUp?: boolean | undefined;
  portSecurityEnabled?: boolean | undefined;
  deviceId?: string | undefined;
  deviceOwner?: string | undefined;
  hostId?: string | undefined;
  /** DOWN by default. */
  status?: PortStatus;
  /** Verified groups; the default group if omitted. */
  securityGroups?: readonly string[] | undefined;
  /** A verified policy; none if omitted. */
  qosPolicyId?: string | null;
  /** Device tag in the guest. */
  deviceTag?: string | null | undefined;
  /** Platform ports are exempt from quotas. */
  isOwn?: boolean;
  /** Server and index of a server port. */
  server?: { id: string; index: number };
}

/**
 * Creates a port with addresses. Returns its id. @throws OverQuota, 409 if the MAC is in use on the network, and errors
 * of `allocateAddresses`
 */
export async function insertPort(tx: Tx, actor: Actor, spec: PortSpec): Promise<string> {
  // Platform ports on external networks belong to no project.
  if (spec.projectId !== '' && !spec.isOwn) await assertQuota(tx, spec.projectId, { port: 1 });
  const { network } = spec;
  const now = creationTime();
  const mac_address = spec.mac_address ?? (await freeMac(tx, network.id));
  const port_security_enabled = flagOr(spec.portSecurityEnabled, network.port_security_enabled);
  const row: PortRow = {
    id: randomUUID(),
    project_id: spec.projectId,
    name: spec.name ?? '',
    description: spec.description ?? '',
    network_id: network.id,
    status: spec.status ?? 'DOWN',
    admin_state_up: flag(spec.adminStateUp ?? true),
    mac_address,
    device_id: spec.deviceId ?? '',
    device_owner: spec.deviceOwner ?? '',
    server_id: spec.server?.id ?? null,
    device_index: spec.server?.index ?? 0,
    is_server_made: flag(spec.server !== undefined),
    device_tag: spec.deviceTag ?? null,
    host_id: spec.hostId ?? '',
    migrating_to: null,
    is_leaving: 0,
    port_security_enabled,
    ...optionsOf({ mac_address, isChecked: port_security_enabled === 1 }, spec),
    qos_policy_id: spec.qosPolicyId ?? null,
    revision: 1,
    created_at: now,
    updated_at: now,
  };
  if (spec.mac_address) await assertMacFree(tx, network.id, spec.mac_address);
  await tx.insertInto('ports').values(row).execute();
  await allocateAddresses(tx, network, row, spec.fixed_ips);
  const groups = await groupsOfNewPort(tx, {
    projectId: row.project_id,
    deviceOwner: row.device_owner,
    isChecked: row.port_security_enabled === 1,
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
