import { existsSync } from 'node:fs';
import { command } from './command.ts';
import type { MachineNamespace } from './machine-namespace.ts';

/**
 * Provides a /dev/kvm that is accessible to QEMU's group, as with udev on Debian. If QEMU's user cannot access it,
 * libvirt probes QEMU again at each start.
 */
export async function offerKvm(enclosure: MachineNamespace, node: string): Promise<void> {
  if (!existsSync('/dev/kvm')) return;
  if (!existsSync(node)) await command('mknod', ['-m', '0660', node, 'c', '10', '232']);
  await command('chgrp', ['kvm', node]);
  await enclosure.run('mount', ['--bind', node, '/dev/kvm']);
}
