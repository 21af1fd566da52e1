import { ROOT_DEVICE } from '#lib/engine/hypervisor/machine.ts';
import { Invalid } from '#lib/errors/errors.ts';
import { deviceNames } from '../../volume-attachments/devices.ts';
import type { BlockDevice, LegacyBlockDevice, NewServer } from './schema.ts';

/** 400 for invalid disks. */
export const invalidDevices = (reason: string) => Invalid(`Block Device Mapping is Invalid: ${reason}`);

/** Requested disks in either format. @throws 400 if both are used, and for unsupported options of the older one */
export function requestedDevices(input: NewServer): BlockDevice[] {
  const legacy = input.block_device_mapping ?? [];
  const devices = (input.block_device_mapping_v2 ?? []).filter(({ no_device }) => !no_device);
  if (legacy.length === 0) return devices;
  if (devices.length > 0) {
    throw invalidDevices('Using different block_device_mapping syntaxes is not allowed in the same request.');
  }
  const disks = legacy.filter(({ no_device }) => !no_device);
  const named = disks.findIndex(({ device_name }) => isRootName(device_name));
  const root = input.imageRef ? -1 : Math.max(named, 0);
  return disks.map((disk, index) => toBlockDevice(disk, index === root));
}

/** A name of the first disk on any bus. */
export const isRootName = (name: string | null | undefined): boolean => /^(?:\/dev\/)?[a-z]+da$/.test(name ?? '');

/** Without an image, the first disk or the one named like a root disk is booted. */
export function toBlockDevice(disk: LegacyBlockDevice, isRoot: boolean): BlockDevice {
  // As upstream, the snapshot wins over the volume.
  const uuid = disk.snapshot_id || disk.volume_id;
  if (!uuid) throw invalidDevices('Specify the volume_id or the snapshot_id of each disk.');
  return {
    source_type: disk.snapshot_id ? 'snapshot' : 'volume',
    destination_type: 'volume',
    uuid,
    boot_index: isRoot ? 0 : null,
    volume_size: disk.volume_size,
    delete_on_termination: disk.delete_on_termination,
    device_name: isRoot ? null : disk.device_name,
  };
}

interface NamedDevice {
  device_name?: string | null | undefined;
  isRoot?: boolean;
}

/**
 * Device names of a new server: the root disk's is fixed, others get the requested or the first free one. @throws 400
 * for a duplicate or invalid name, 403 for too many disks
 */
export function nameDevices<D extends NamedDevice>(devices: readonly D[]): (D & { device: string })[] {
  const requested = devices.map(({ device_name, isRoot }) =>
    isRoot ? ROOT_DEVICE : device_name ? deviceNames.parse(device_name) : undefined,
  );
  const taken = requested.filter((name) => name !== undefined && name !== ROOT_DEVICE);
  const used = new Set([ROOT_DEVICE, ...taken]);
  const isRootTwice = requested.some((name, index) => name === ROOT_DEVICE && !devices[index]?.isRoot);
  if (isRootTwice || used.size <= taken.length) throw invalidDevices('Two disks have the same device_name.');
  return devices.map((one, index) => {
    const device = requested[index] ?? deviceNames.next(used as ReadonlySet<string>);
    used.add(device);
    return { ...one, device };
  });
}
