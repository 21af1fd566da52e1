/** Properties of an image that consists of snapshots of volumes; docs/contract/image.md 7. */
export const DISKS_PROPERTY = 'block_device_mapping';

/** Set if `block_device_mapping` has the current format. */
export const CURRENT_FORMAT_PROPERTY = 'bdm_v2';

const ROOT_DEVICE_PROPERTY = 'root_device_name';

export const DISKS_OF_VOLUMES: ReadonlySet<string> = new Set([
  DISKS_PROPERTY,
  CURRENT_FORMAT_PROPERTY,
  ROOT_DEVICE_PROPERTY,
]);

interface VolumeSnapshot {
  id: string;
  sizeGib: number;
  device: string;
  isRoot: boolean;
  deleteOnTermination: boolean;
}

/** The properties of an image of these snapshots. */
export function volumeDisks(snapshots: readonly VolumeSnapshot[]): Record<string, string> {
  const root = snapshots.find(({ isRoot }) => isRoot);
  return {
    [DISKS_PROPERTY]: JSON.stringify(snapshots.map(mappingOf)),
    [CURRENT_FORMAT_PROPERTY]: 'True',
    ...(root ? { [ROOT_DEVICE_PROPERTY]: root.device } : {}),
  };
}

/** Without a type, a new volume has that of the volume of its snapshot. */
const mappingOf = ({ id, sizeGib, device, isRoot, deleteOnTermination }: VolumeSnapshot) => ({
  source_type: 'snapshot',
  destination_type: 'volume',
  snapshot_id: id,
  boot_index: isRoot ? 0 : null,
  volume_size: sizeGib,
  delete_on_termination: deleteOnTermination,
  device_name: device,
  device_type: 'disk',
  disk_bus: 'virtio',
  guest_format: null,
  image_id: null,
  volume_id: null,
  no_device: null,
  tag: null,
  volume_type: null,
});
