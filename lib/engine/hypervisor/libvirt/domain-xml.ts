import type { VolumeExport } from '#lib/engine/storage/exports/daemon.ts';
import type { RbdImage } from '#lib/engine/storage/storage.ts';
import { ROOT_DEVICE } from '../machine.ts';
import * as hardware from './hardware.ts';
import { machineNoteElement } from './note.ts';
import {
  fileNames,
  type Place,
  type Plan,
  type PluggedNic,
  type PluggedVolume,
  serialSocketOf,
  type VolumeSource,
} from './plan.ts';
import { element, type XmlElement } from './xml.ts';

export const domainXml = (plan: Plan, place: Place): XmlElement =>
  element(
    'domain',
    { type: place.type },
    element('name', {}, plan.id),
    element('uuid', {}, plan.id),
    element('metadata', {}, machineNoteElement(plan.note)),
    element('memory', { unit: 'MiB' }, String(plan.ramMb)),
    hardware.memoryElement(plan),
    element('vcpu', {}, String(plan.vcpus)),
    hardware.pinningElement(plan.pinned),
    hardware.osElement(plan),
    element('features', {}, element('acpi'), element('apic')),
    hardware.cpuElement(plan, place),
    element('clock', { offset: 'utc' }),
    element('on_poweroff', {}, 'destroy'),
    element('on_reboot', {}, 'restart'),
    element('on_crash', {}, 'destroy'),
    devices(plan, place),
  );

function devices(plan: Plan, place: Place): XmlElement {
  const path = (name: string) => `${place.folder}/${name}`;
  return element(
    'devices',
    {},
    ...hardware.portsFor(plan),
    hardware.scsiController(plan),
    ...systemDisks(plan, place),
    ...plan.volumes.filter((volume) => !isBootVolume(plan, volume)).map((volume) => volumeElement(plan, volume)),
    cdrom(plan, path(fileNames.config(plan.id))),
    ...plan.nics.map((nic) => nicElement(plan, nic, place)),
    element(
      'serial',
      { type: 'unix' },
      element('source', { mode: 'bind', path: serialSocketOf(plan.id, place) }),
      element('log', { file: path(fileNames.log(plan.id)), append: 'on' }),
      element('target', { port: 0 }),
    ),
    element('channel', { type: 'unix' }, element('target', { type: 'virtio', name: AGENT })),
    element('input', { type: 'tablet', bus: 'usb' }),
    SCREEN,
    element('video', {}, element('model', { type: 'vga' })),
    element('memballoon', { model: 'virtio' }, element('stats', { period: 10 })),
    hardware.hasRng(plan) &&
      element('rng', { model: 'virtio' }, element('backend', { model: 'random' }, '/dev/urandom')),
    element('panic', { model: 'isa' }),
  );
}

/** QEMU creates this socket as its own user, so libvirt places it in a folder that the user may write to. */
export const SCREEN = element('graphics', { type: 'vnc' }, element('listen', { type: 'socket' }));

/** Channel of the QEMU guest agent. */
const AGENT = 'org.qemu.guest_agent.0';

/** The boot disk, and during a rescue the root disk as the second one. */
function systemDisks(plan: Plan, { folder, tag }: Place): XmlElement[] {
  const { id, note } = plan;
  const bootVolume = bootVolumeOf(plan);
  // As for volumes if the folder is shared.
  const own = (name: string) => ({ source: { path: `${folder}/${name}`, format: 'qcow2' }, cache: tag && 'none' });
  const rootAt = (device: string) =>
    bootVolume
      ? volumeElement(plan, { ...bootVolume, device })
      : diskElement(plan, { ...own(fileNames.root(id)), device });
  if (!note.rescue) return [rootAt(ROOT_DEVICE)];
  const rescue = diskElement(plan, { ...own(fileNames.rescue(id)), device: ROOT_DEVICE });
  return [rescue, rootAt(secondDevice(plan, bootVolume ? VOLUME_BUS : hardware.diskBus(plan)))];
}

const isBootVolume = ({ note }: Plan, { device }: PluggedVolume) => note.imageId === null && device === ROOT_DEVICE;

/** The boot volume; undefined for a machine with a local root disk. */
export const bootVolumeOf = (plan: Plan): PluggedVolume | undefined =>
  plan.volumes.find((volume) => isBootVolume(plan, volume));

/** Guests number disks by order, not by libvirt's device name. */
function secondDevice(plan: Plan, bus: string): string {
  // Other buses have free names: most disks and all volumes are on this one.
  if (bus !== VOLUME_BUS) return '/dev/vdb';
  const taken = new Set(plan.volumes.map(({ device }) => device));
  const letters = 'bcdefghijklmnopqrstuvwxyz'.split('');
  return letters.map((letter) => `/dev/vd${letter}`).find((device) => !taken.has(device)) ?? '/dev/vdaa';
}

const VOLUME_BUS = 'virtio';
const BUS_PREFIX: Record<string, string> = { virtio: 'vd', scsi: 'sd', sata: 'sd', usb: 'sd', ide: 'hd' };

interface Disk {
  source: VolumeSource;
  device: string;
  serial?: string;
  cache?: string;
}

function diskElement(plan: Plan, { source, device, serial, cache }: Disk): XmlElement {
  const bus = serial === undefined ? hardware.diskBus(plan) : VOLUME_BUS;
  const dev = device.replace(/^\/dev\/[a-z]{2}/, BUS_PREFIX[bus] ?? 'vd');
  const [type, driver, where] = sourceOf(source, { name: 'qemu', cache, discard: 'unmap' });
  return element(
    'disk',
    { type, device: 'disk' },
    element('driver', driver),
    where,
    element('target', { dev, bus }),
    serial !== undefined && element('serial', {}, serial),
  );
}

type Driver = Record<string, string | undefined>;

function sourceOf(source: VolumeSource, common: Driver): [type: string, driver: Driver, source: XmlElement] {
  if ('path' in source) return ['file', { ...common, type: source.format }, element('source', { file: source.path })];
  if ('rbd' in source) return ['network', { ...common, type: 'raw' }, imageElement(source.rbd)];
  // While the export is unavailable the guest is paused and sees no I/O error.
  return ['network', { ...common, type: 'raw', error_policy: 'stop' }, exportElement(source.export)];
}

const imageElement = ({ name, monitors, user, secretId }: RbdImage): XmlElement =>
  element(
    'source',
    { protocol: 'rbd', name },
    ...monitors.map(({ host, port }) => element('host', { name: host, port })),
    element('auth', { username: user }, element('secret', { type: 'ceph', uuid: secretId })),
  );

const exportElement = ({ address, port, name, isEncrypted }: VolumeExport): XmlElement =>
  element(
    'source',
    { protocol: 'nbd', name, tls: isEncrypted ? 'yes' : undefined },
    element('host', { name: address, port }),
  );

export const volumeElement = (plan: Plan, { device, volumeId, ...source }: PluggedVolume): XmlElement =>
  // Another host may open it next, so the page cache must not be used.
  diskElement(plan, { source, device, serial: volumeId, cache: 'none' });

function cdrom(plan: Plan, file: string): XmlElement {
  const bus = hardware.cdBus(plan);
  return element(
    'disk',
    { type: 'file', device: 'cdrom' },
    element('driver', { name: 'qemu', type: 'raw' }),
    element('source', { file }),
    // After two disks that may be on the same bus.
    element('target', { dev: `${BUS_PREFIX[bus]}c`, bus }),
    element('readonly'),
  );
}

/** A network interface; its alias is the port id, which is also its name in OVN. */
export function nicElement(plan: Plan, { portId, macAddress, mtu }: PluggedNic, place: Place): XmlElement {
  const port = element('parameters', { interfaceid: portId });
  return element(
    'interface',
    { type: 'bridge' },
    element('mac', { address: macAddress }),
    element('source', { bridge: place.bridge }),
    ...(place.isOpenVSwitch
      ? [element('virtualport', { type: 'openvswitch' }, port), element('target', { dev: tapOf(portId) })]
      : []),
    element('model', { type: hardware.cardModel(plan) }),
    element('mtu', { size: mtu }),
    element('alias', { name: `${ALIAS}${portId}` }),
  );
}

/**
 * Host interfaces are named after the port, as upstream names them. Open vSwitch remembers ports across power loss;
 * with two names for one port, OVN would release the existing interface when the other is missing.
 */
const tapOf = (portId: string): string => `tap${portId.slice(0, 11)}`;

/** libvirt accepts only user aliases with this prefix. */
export const ALIAS = 'ua-';
