import { isBeingDetached } from '#lib/block-storage/attachments/statuses.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import {
  type MachineFlavor,
  type MachineNeeds,
  type MachineSpec,
  type MachineVolume,
  ROOT_DEVICE,
} from '#lib/engine/hypervisor/machine.ts';
import { machineNics } from '#lib/networking/compute-integration.ts';
import { readPublicKey } from '../../keypairs/public-key.ts';
import type { ServerRow } from '../view/view.ts';

/** Specification of a server for the hypervisor; undefined if it was deleted. */
export async function readMachineSpec(db: Reader, serverId: string): Promise<MachineSpec | undefined> {
  const servers = db.selectFrom('servers').selectAll().where('deleted_at', 'is', null);
  const server = await servers.where('id', '=', serverId).executeTakeFirst();
  if (!server) return undefined;
  return {
    id: serverId,
    ...machineFlavor(server),
    name: server.hostname,
    imageId: server.image_id,
    metadata: unpackJson(server.metadata),
    userData: server.user_data,
    files: unpackJson(server.personality),
    keys: keysOf(server),
    ...(await volumesOf(db, serverId)),
    nics: await machineNics(db, serverId),
    imageProperties: await imagePropertiesOf(db, server),
    isNew: server.launched_at === null,
  };
}

/**
 * Hardware requirements of a server; undefined if it was deleted. @param moveId the move that changes its size, if any
 */
export async function readMachineNeeds(db: Reader, id: string, moveId?: number): Promise<MachineNeeds | undefined> {
  const server = await db.selectFrom('servers').selectAll().where('id', '=', id).executeTakeFirst();
  if (!server || server.deleted_at !== null) return undefined;
  const { extra_specs, vcpus, ram } = unpackJson(moveId === undefined ? server.flavor : await newFlavor(db, moveId));
  return { id, vcpus, ramMb: ram, extraSpecs: extra_specs, imageProperties: await imagePropertiesOf(db, server) };
}

async function newFlavor(db: Reader, moveId: number) {
  const moves = db.selectFrom('server_migrations').select('new_flavor').where('id', '=', moveId);
  return (await moves.executeTakeFirstOrThrow()).new_flavor;
}

/** The machine attributes of a flavor. */
export const machineFlavor = (server: Pick<ServerRow, 'vcpus' | 'ram_mb' | 'disk_gb' | 'flavor'>): MachineFlavor => ({
  vcpus: server.vcpus,
  ramMb: server.ram_mb,
  diskGb: server.disk_gb,
  extraSpecs: unpackJson(server.flavor).extra_specs,
});

/** Properties of its image, or of the source image of its boot volume; none if that was deleted. */
async function imagePropertiesOf(db: Reader, { id, image_id }: ServerRow): Promise<Record<string, string>> {
  if (image_id !== null) {
    const properties = db.selectFrom('image_properties').select(['name', 'value']).where('image_id', '=', image_id);
    return Object.fromEntries((await properties.execute()).map(({ name, value }) => [name, value]));
  }
  const root = await db
    .selectFrom('volume_attachments')
    .innerJoin('volumes', 'volumes.id', 'volume_attachments.volume_id')
    .select('volumes.image_metadata')
    .where('volume_attachments.server_id', '=', id)
    .where('volume_attachments.device', '=', ROOT_DEVICE)
    .executeTakeFirst();
  return root?.image_metadata ? (unpackJson(root.image_metadata) ?? {}) : {};
}

/** @throws if it was deleted */
export async function readMachineVolume(db: Reader, volumeId: string, device: string): Promise<MachineVolume> {
  const { size } = await db.selectFrom('volumes').select('size').where('id', '=', volumeId).executeTakeFirstOrThrow();
  return { volumeId, device, sizeGib: size };
}

/** The key as of creation, even if it was deleted or replaced since. SSH accepts no certificates. */
const keysOf = ({ key_name, public_key }: ServerRow): MachineSpec['keys'] =>
  key_name && public_key && readPublicKey(public_key) ? [{ name: key_name, publicKey: public_key }] : [];

/** A volume that is being detached may belong to another server by then. */
async function volumesOf(db: Reader, serverId: string): Promise<Required<Pick<MachineSpec, 'volumes' | 'leaving'>>> {
  const attachments = await db
    .selectFrom('volume_attachments')
    .innerJoin('volumes', 'volumes.id', 'volume_attachments.volume_id')
    .select(['volumes.id as volumeId', 'volume_attachments.device', 'volumes.size as sizeGib'])
    .select('volume_attachments.status')
    .where('volume_attachments.server_id', '=', serverId)
    .orderBy('volume_attachments.device')
    .execute();
  const volumes = (isLeaving: boolean) =>
    attachments
      .filter((attachment) => isBeingDetached(attachment) === isLeaving)
      .map(({ status: _, ...volume }) => volume);
  return { volumes: volumes(false), leaving: volumes(true) };
}
