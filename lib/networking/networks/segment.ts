import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#lib/db/database.ts';
import { Conflict, Invalid } from '#lib/errors/errors.ts';
import { MAX_SEGMENTATION_ID, MAX_VLAN, type NetworkType } from './network-type.ts';
import type { NewNetwork } from './schema.ts';
import type { NetworkRow } from './store.ts';

/** Columns of the provider attributes. */
export type Segment = Pick<NetworkRow, 'network_type' | 'physical_network' | 'segmentation_id' | 'segment_key'>;

export type SegmentRequest = Pick<
  NewNetwork,
  'provider:network_type' | 'provider:physical_network' | 'provider:segmentation_id'
>;

/** Random attempts before the first free number is searched. */
const TRIES = 8;

/**
 * Provider attributes of a new network: requested ones or a new tunnel; docs/contract/networking.md 5. @throws 400 for
 * inconsistent attributes, 409 if the segment is in use or none is free
 */
export async function segmentOf(tx: Tx, wanted: SegmentRequest): Promise<Segment> {
  const type = typeOf(wanted);
  const physical = wanted['provider:physical_network'] ?? null;
  if (type === 'geneve' && physical !== null) throw BadInput(`provider:physical_network specified for ${type} network`);
  if (type !== 'geneve' && physical === null) throw BadInput(`physical_network required for ${type} provider network`);
  const number = wanted['provider:segmentation_id'];
  if (type === 'flat') {
    if (number !== undefined) throw BadInput('segmentation_id specified for flat network');
    return assertSegmentFree(
      tx,
      segment(type, physical, null),
      `Physical network ${physical} is in use by another network.`,
    );
  }
  if (number === undefined) return segment(type, physical, await freeNumber(tx, type, physical));
  const most = maximumOf(type);
  if (number > most) throw BadInput(`segmentation_id out of range (1 through ${most})`);
  return assertSegmentFree(
    tx,
    segment(type, physical, number),
    type === 'vlan'
      ? `Unable to create the network. The VLAN ${number} on physical network ${physical} is in use.`
      : `Unable to create the network. The tunnel ID ${number} is in use.`,
  );
}

function typeOf(wanted: SegmentRequest): NetworkType {
  const type = wanted['provider:network_type'];
  const isShaped =
    wanted['provider:physical_network'] !== undefined || wanted['provider:segmentation_id'] !== undefined;
  if (type === undefined && isShaped) throw BadInput('provider:network_type required');
  return type ?? 'geneve';
}

const maximumOf = (type: NetworkType): number => (type === 'vlan' ? MAX_VLAN : MAX_SEGMENTATION_ID);

const keyOf = (type: NetworkType, physical: string | null, number: number | null) =>
  `${type}:${physical ?? ''}:${number ?? ''}`;

const segment = (network_type: NetworkType, physical_network: string | null, number: number | null): Segment => ({
  network_type,
  physical_network,
  segmentation_id: number,
  segment_key: keyOf(network_type, physical_network, number),
});

const IN_USE: Record<NetworkType, string> = { flat: 'FlatNetworkInUse', vlan: 'VlanIdInUse', geneve: 'TunnelIdInUse' };

/** The segment, unless it is in use. @throws 409 */
async function assertSegmentFree(tx: Tx, wanted: Segment, message: string): Promise<Segment> {
  if (await isTaken(tx, wanted.segment_key)) throw Conflict(message, IN_USE[wanted.network_type]);
  return wanted;
}

async function isTaken(tx: Tx, key: string): Promise<boolean> {
  const other = await tx.selectFrom('networks').select('id').where('segment_key', '=', key).executeTakeFirst();
  return other !== undefined;
}

/** A random free number, so that concurrent requests do not conflict; finally the lowest one. */
async function freeNumber(tx: Tx, type: NetworkType, physical: string | null): Promise<number> {
  const most = maximumOf(type);
  for (let tried = 0; tried < TRIES; tried += 1) {
    const number = randomInt(1, most + 1);
    if (!(await isTaken(tx, keyOf(type, physical, number)))) return number;
  }
  if (!(await isTaken(tx, keyOf(type, physical, 1)))) return 1;
  const { rows } = await sql<{ lowest: number | null }>`
    select min(n.segmentation_id) + 1 as lowest from networks n
    where n.network_type = ${type} and coalesce(n.physical_network, '') = ${physical ?? ''}
      and not exists (select 1 from networks o where o.segment_key =
        ${`${type}:${physical ?? ''}:`} || cast(n.segmentation_id + 1 as text))`.execute(tx);
  const lowest = Number(rows[0]?.lowest ?? 1);
  if (lowest <= most) return lowest;
  throw Conflict('Unable to create the network. No tenant network is available for allocation.', 'NoNetworkAvailable');
}

const BadInput = (message: string) => Invalid(`Invalid input for operation: ${message}.`, undefined, 'InvalidInput');
