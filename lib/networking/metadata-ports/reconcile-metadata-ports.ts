import { unpackJson } from '#lib/db/column-types.ts';
import type { Database, Reader, Tx } from '#lib/db/database.ts';
import { addressKey, formatIp, fromAddressKey } from '#lib/engine/network/ip.ts';
import { PlatformError } from '#lib/errors/errors.ts';
import { PLATFORM } from '#lib/events/log.ts';
import type { NetworkRow } from '../networks/store.ts';
import { allocateAddresses } from '../ports/allocate.ts';
import { changePort, removePort } from '../ports/change.ts';
import { isAddressAllocated, keyOf } from '../ports/free-address.ts';
import { insertPort } from '../ports/insert.ts';
import { addressesOfPlatform } from '../ports/rights.ts';
import type { PortRow } from '../ports/store.ts';
import { isMetadataPort, METADATA_OWNER, metadataDeviceOf } from './metadata-port.ts';

/**
 * Ensures that each network with DHCP has a metadata port on one host, with an address of each of its IPv4 subnets (IPv6 uses the
 * link-local address), and removes metadata ports that are no longer needed.
 * @throws the first failure, after all other networks are done
 */
export async function reconcileMetadataPorts(database: Database, host: string): Promise<void> {
  const { read } = database;
  const served = Map.groupBy(await servedSubnets(read).execute(), ({ network_id }) => network_id);
  const existing = Map.groupBy(await metadataPorts(read), ({ network_id }) => network_id);
  const failures: unknown[] = [];
  for (const networkId of new Set([...served.keys(), ...existing.keys()])) {
    const subnets = served.get(networkId) ?? [];
    const wanted = subnets.filter(isAddressed);
    const ports = existing.get(networkId) ?? [];
    const has = new Set(ports.flatMap(({ subnet_id }) => subnet_id ?? []));
    const isKept =
      new Set(ports.map(({ id }) => id)).size === Math.min(1, subnets.length) &&
      ports.every((port) => port.host_id === host) &&
      wanted.every(({ id }) => has.has(id)) &&
      has.size === wanted.length;
    if (isKept) continue;
    await database.transact((tx) => align(tx, networkId, host)).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

const servedSubnets = (db: Reader) =>
  db.selectFrom('subnets').select(['id', 'network_id', 'ip_version']).where('enable_dhcp', '=', 1);

const isAddressed = ({ ip_version }: { ip_version: number }): boolean => ip_version === 4;

/** One row per address of a metadata port, or one row for a port without addresses. */
async function metadataPorts(db: Reader) {
  const rows = await db
    .selectFrom('ports')
    .leftJoin('ip_allocations', 'ip_allocations.port_id', 'ports.id')
    .selectAll('ports')
    .select('ip_allocations.subnet_id')
    .where('ports.device_owner', '=', METADATA_OWNER)
    .orderBy('ports.id')
    .execute();
  return rows.filter(isMetadataPort);
}

async function align(tx: Tx, networkId: string, host: string): Promise<void> {
  const network = await tx.selectFrom('networks').selectAll().where('id', '=', networkId).executeTakeFirst();
  if (!network) return;
  const subnets = await servedSubnets(tx).where('network_id', '=', networkId).orderBy('id').execute();
  const wanted = subnets.filter(isAddressed).map(({ id }) => id);
  const [port, ...others] = await portsOf(tx, network);
  for (const one of subnets.length === 0 && port ? [port, ...others] : others) await removePort(tx, PLATFORM, one);
  if (subnets.length === 0) return;
  if (!port) {
    const id = await insertPort(tx, PLATFORM, {
      ...{ network, projectId: network.project_id, isOwn: true, fixed_ips: addressesOfPlatform([]) },
      ...{ device_owner: METADATA_OWNER, device_id: metadataDeviceOf(networkId), 'binding:host_id': host },
    });
    const row = await tx.selectFrom('ports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await replaceSubnets(tx, network, row, wanted);
    return;
  }
  const hasOther = await replaceSubnets(tx, network, port, wanted);
  if (hasOther || port.host_id !== host) await changePort(tx, PLATFORM, port, 'update', { host_id: host });
}

const portsOf = (tx: Tx, { id }: NetworkRow) =>
  tx
    .selectFrom('ports')
    .selectAll()
    .where('network_id', '=', id)
    .where('device_owner', '=', METADATA_OWNER)
    .where('device_id', '=', metadataDeviceOf(id))
    .orderBy('id')
    .execute();

/** Replaces the addresses of the port by one of each subnet. @returns whether anything changed */
async function replaceSubnets(tx: Tx, network: NetworkRow, port: PortRow, wanted: readonly string[]): Promise<boolean> {
  const rows = await tx.selectFrom('ip_allocations').select('subnet_id').where('port_id', '=', port.id).execute();
  const has = rows.map(({ subnet_id }) => subnet_id);
  const surplus = has.filter((id) => !wanted.includes(id));
  for (const id of surplus) {
    await tx.deleteFrom('ip_allocations').where('port_id', '=', port.id).where('subnet_id', '=', id).execute();
  }
  let added = 0;
  for (const id of wanted.filter((each) => !has.includes(each))) {
    if (await isAllocated(tx, network, port, id)) added += 1;
  }
  return surplus.length + added > 0;
}

async function isAllocated(tx: Tx, network: NetworkRow, port: PortRow, subnet_id: string): Promise<boolean> {
  try {
    const wanted = [{ subnet_id, ...(await lastFree(tx, subnet_id)) }];
    await allocateAddresses(tx, network, port, addressesOfPlatform(wanted));
    return true;
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'conflict') return false;
    throw error;
  }
}

/** Number of addresses at the end of a subnet that are tried. */
const LAST = 16n;

/** Users choose addresses from the start of a subnet, so the last ones are least likely to conflict. Undefined if all are taken. */
async function lastFree(tx: Tx, subnetId: string): Promise<{ ip_address: string } | undefined> {
  const query = tx.selectFrom('subnets').select('allocation_pools').where('id', '=', subnetId);
  const pool = unpackJson((await query.executeTakeFirstOrThrow()).allocation_pools).at(-1);
  if (!pool) return undefined;
  const [first, last] = [pool.start, pool.end].map((address) => fromAddressKey(keyOf(address)));
  for (let at = 0n; last !== undefined && first !== undefined && at < LAST && last - at >= first; at += 1n) {
    if (await isAddressAllocated(tx, subnetId, addressKey(last - at))) continue;
    return { ip_address: formatIp({ version: 4, value: last - at }) };
  }
  return undefined;
}
