import type { RbdImage } from '#lib/engine/storage/storage.ts';
import { ROOT_DEVICE } from '../machine.ts';
import { ALIAS } from './domain-xml.ts';
import { type Note, readNote } from './note.ts';
import type { Plan, VolumeSource } from './plan.ts';
import { find, findAll, type XmlElement } from './xml.ts';

/** The plan of a domain; undefined for domains that are not from Nephos. */
export function readPlan(domain: XmlElement): Plan | undefined {
  const note = readNote(domain);
  const id = find(domain, 'uuid')?.text;
  if (!note || id === undefined) return undefined;
  return {
    id,
    note,
    vcpus: Number(find(domain, 'vcpu')?.text),
    ramMb: mebibytes(find(domain, 'memory')),
    pinned: findAll(domain, 'cputune', 'vcpupin').map(({ attributes }) => Number(attributes.cpuset)),
    volumes: atHome(note, findAll(domain, 'devices', 'disk').flatMap(volumeOf)),
    nics: findAll(domain, 'devices', 'interface').flatMap(nicOf),
  };
}

/** Volumes at their regular devices: a rescue moves the volume that the machine boots from. */
function atHome({ imageId, rescue }: Note, volumes: Plan['volumes']): Plan['volumes'] {
  if (!rescue || imageId !== null) return volumes;
  // libvirt sorts disks by device name; older rescues that do not name the volume moved it to the first free one.
  const moved = rescue.rootVolumeId ?? volumes.at(-1)?.volumeId;
  return volumes.map((volume) => (volume.volumeId === moved ? { ...volume, device: ROOT_DEVICE } : volume));
}

/** Allowed in file names: a compromised host could return anything. */
const NAME = /^[\w-]{1,64}$/;

const UNITS: Record<string, number> = { KiB: 1 / 1024, MiB: 1, GiB: 1024 };
const mebibytes = (memory: XmlElement | undefined): number =>
  Math.round(Number(memory?.text) * (UNITS[memory?.attributes.unit ?? 'KiB'] ?? 1));

function volumeOf(disk: XmlElement): Plan['volumes'] {
  const volumeId = find(disk, 'serial')?.text;
  const source = sourceOf(disk);
  if (volumeId === undefined || source === undefined || !NAME.test(volumeId)) return [];
  const dev = find(disk, 'target')?.attributes.dev ?? '';
  return [{ volumeId, ...source, device: `/dev/${dev}` }];
}

function sourceOf(disk: XmlElement): VolumeSource | undefined {
  const { file: path, protocol, name = '', tls } = find(disk, 'source')?.attributes ?? {};
  if (path !== undefined) return { path, format: find(disk, 'driver')?.attributes.type ?? 'raw' };
  if (protocol === 'rbd') return { rbd: imageOf(disk, name) };
  if (protocol !== 'nbd') return undefined;
  const { name: address = '', port } = find(disk, 'source', 'host')?.attributes ?? {};
  return { export: { address, port: Number(port), name, isEncrypted: tls === 'yes' } };
}

const imageOf = (disk: XmlElement, name: string): RbdImage => ({
  name,
  monitors: findAll(disk, 'source', 'host').map(({ attributes: { name: host = '', port } }) => ({
    host,
    port: Number(port),
  })),
  user: find(disk, 'source', 'auth')?.attributes.username ?? '',
  secretId: find(disk, 'source', 'auth', 'secret')?.attributes.uuid ?? '',
});

function nicOf(card: XmlElement): Plan['nics'] {
  const alias = find(card, 'alias')?.attributes.name ?? '';
  const portId = find(card, 'virtualport', 'parameters')?.attributes.interfaceid ?? alias.slice(ALIAS.length);
  if (!NAME.test(portId)) return [];
  const macAddress = find(card, 'mac')?.attributes.address ?? '';
  return [{ portId, macAddress, mtu: Number(find(card, 'mtu')?.attributes.size ?? 1500) }];
}

/** The host-side name of an interface, by port; only running domains have one. */
export const readInterfaceNames = (domain: XmlElement): Map<string, string> =>
  new Map(
    findAll(domain, 'devices', 'interface').flatMap((card) => {
      const name = find(card, 'target')?.attributes.dev;
      return nicOf(card).map(({ portId }) => [name ?? '', portId] as const);
    }),
  );

/** Device name of the root disk in libvirt, also during a rescue. Its file has this path unless it is a volume. */
export function rootDiskTarget(domain: XmlElement, { note }: Pick<Plan, 'note'>, path: string): string {
  const disks = findAll(domain, 'devices', 'disk');
  const isRoot = (disk: XmlElement) =>
    note.imageId === null
      ? note.rescue !== undefined && find(disk, 'serial')?.text === note.rescue.rootVolumeId
      : find(disk, 'source')?.attributes.file === path;
  const root = disks.find(isRoot) ?? disks[note.rescue ? 1 : 0];
  return (root && find(root, 'target')?.attributes.dev) ?? 'vda';
}
