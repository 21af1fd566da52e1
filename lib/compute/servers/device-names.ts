import { ROOT_DEVICE } from '#lib/engine/hypervisor/machine.ts';
import { deviceNames } from '../volume-attachments/devices.ts';
import { invalidDevices } from './block-device-refusal.ts';

interface Named {
  device_name?: string | null | undefined;
  isRoot?: boolean;
}

/**
 * Names for the disks of a new server: the root disk's is fixed, the others have the one they ask for, or the first
 * that is free. @throws 400 for a name that two ask for or that is none, 403 for more disks than there are names
 */
export function nameDevices<D extends Named>(devices: readonly D[]): (D & { device: string })[] {
  const asked = devices.map(({ device_name, isRoot }) =>
    isRoot ? ROOT_DEVICE : device_name ? deviceNames.parse(device_name) : undefined,
  );
  const taken = asked.filter((name) => name !== undefined && name !== ROOT_DEVICE);
  const used = new Set([ROOT_DEVICE, ...taken]);
  const isRootTwice = asked.some((name, index) => name === ROOT_DEVICE && !devices[index]?.isRoot);
  if (isRootTwice || used.size <= taken.length) throw invalidDevices('Two disks have the same device_name.');
  return devices.map((one, index) => {
    const device = asked[index] ?? deviceNames.next(used as ReadonlySet<string>);
    used.add(device);
    return { ...one, device };
  });
}
