import type { LocalDisk } from '#lib/db/tables/compute.ts';
import type { FlavorRow } from '../flavors/view.ts';
import { invalidDevices } from './block-device-refusal.ts';
import type { BlockDevice } from './create-schema.ts';

/** A local disk that has no name yet. */
export type UnnamedDisk = Omit<LocalDisk, 'device'> & Pick<BlockDevice, 'device_name'>;

/**
 * The disks that live on the host beside the root disk: those asked for within what the flavor allows, or else what it
 * offers. An ephemeral disk's size is in GiB, swap's in MiB; contract/compute.md 5.
 * @throws 400 for more than the flavor has, or a second swap disk
 */
export function localDisksOf(devices: readonly BlockDevice[], flavor: FlavorRow): UnnamedDisk[] {
  const asked = devices.map((device): UnnamedDisk => {
    const kind = device.guest_format === 'swap' ? 'swap' : 'ephemeral';
    const { device_name, tag = null } = device;
    return { kind, size: device.volume_size ?? flavor[kind], tag, device_name };
  });
  const [ephemeral, swap] = [asked.filter(isEphemeral), asked.filter((disk) => !isEphemeral(disk))];
  if (swap.length > 1) throw invalidDevices('More than one swap drive requested.');
  if (sum(ephemeral) > flavor.ephemeral) {
    throw invalidDevices(
      `Ephemeral disks requested are larger than the instance type allows: ${sum(ephemeral)} GB of ${flavor.ephemeral}.`,
    );
  }
  if (sum(swap) > flavor.swap) {
    throw invalidDevices(
      `Swap drive requested is larger than instance type allows: ${sum(swap)} MB of ${flavor.swap}.`,
    );
  }
  const offered = (kind: LocalDisk['kind']): UnnamedDisk[] =>
    flavor[kind] > 0 ? [{ kind, size: flavor[kind], tag: null, device_name: null }] : [];
  return [...(ephemeral.length > 0 ? ephemeral : offered('ephemeral')), ...(swap.length > 0 ? swap : offered('swap'))];
}

const isEphemeral = ({ kind }: UnnamedDisk) => kind === 'ephemeral';
const sum = (disks: readonly UnnamedDisk[]) => disks.reduce((total, { size }) => total + size, 0);
