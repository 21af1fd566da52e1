import { expect, test } from 'vitest';
import { countingProperties } from './hardware.ts';

test('of the properties of an image those stay with a machine that it is made by, and no long ones', () => {
  const counting = { hw_machine_type: 'q35', os_type: 'linux', os_admin_user: 'debian' };
  const others = { description: 'x', hw_disk_bus: '"'.repeat(65_535), 'hw:cpu_sockets': '2', os_distro: 'debian' };
  expect(countingProperties({ ...counting, ...others })).toEqual(counting);
});
