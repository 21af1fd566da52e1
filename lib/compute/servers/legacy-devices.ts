import { invalidDevices } from './block-device-refusal.ts';
import type { BlockDevice, LegacyBlockDevice, NewServer } from './create-schema.ts';

/**
 * The disks a creation asks for, in either of the two ways of writing them.
 * @throws 400 when both are used, and for what the older way says that is not offered
 */
export function requestedDevices(input: NewServer): BlockDevice[] {
  const legacy = input.block_device_mapping ?? [];
  const devices = input.block_device_mapping_v2 ?? [];
  if (legacy.length === 0) return devices;
  if (devices.length > 0) {
    throw invalidDevices('Using different block_device_mapping syntaxes is not allowed in the same request.');
  }
  const disks = legacy.filter(({ no_device }) => !no_device);
  const named = disks.findIndex(({ device_name }) => /^(?:\/dev\/)?[a-z]+da$/.test(device_name ?? ''));
  const root = input.imageRef ? -1 : Math.max(named, 0);
  return disks.map((disk, index) => translated(disk, index === root));
}

/** Without an image the first disk, or the one named like a root disk, is booted from. */
function translated(disk: LegacyBlockDevice, isRoot: boolean): BlockDevice {
  if (disk.snapshot_id) throw invalidDevices('snapshot to volume is not offered here: there are no volume snapshots.');
  if (!disk.volume_id) throw invalidDevices('Give the volume_id of each disk.');
  return {
    source_type: 'volume',
    destination_type: 'volume',
    uuid: disk.volume_id,
    boot_index: isRoot ? 0 : null,
    volume_size: disk.volume_size,
    delete_on_termination: disk.delete_on_termination,
    device_name: isRoot ? null : disk.device_name,
  };
}
