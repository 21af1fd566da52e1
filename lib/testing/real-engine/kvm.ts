import { existsSync } from 'node:fs';
import { command } from './command.ts';
import type { MachineNamespace } from './machine-namespace.ts';

/** Open to QEMU's group, as udev on Debian has it: libvirt examines QEMU anew at each start where its user may not use it. */
export async function offerKvm(enclosure: MachineNamespace, node: string): Promise<void> {
  if (!existsSync('/dev/kvm')) return;
  if (!existsSync(node)) await command('mknod', ['-m', '0660', node, 'c', '10', '232']);
  await command('chgrp', ['kvm', node]);
  await enclosure.run('mount', ['--bind', node, '/dev/kvm']);
}
