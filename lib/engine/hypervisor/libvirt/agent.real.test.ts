import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { command } from '#lib/testing/real-engine/command.ts';
import { booted, inGuest, useRealHypervisor } from '#lib/testing/real-hypervisor.ts';
import { specOf } from '../hypervisor-suite.ts';

const real = useRealHypervisor({ shutdownS: 0 });

test('the guest agent changes passwords inside the guest, and lets file systems go on that were left standing still; until it has started, a new password is refused', async () => {
  const { hypervisor, engine } = real();
  const id = randomUUID();
  await hypervisor.spawn('h1', specOf(id, { ramMb: 192 }));
  const early = hypervisor.setPassword(id, 'secret');
  await expect(early).rejects.toThrow(PermanentFailure);
  await expect(early).rejects.toThrow(id);
  await booted(hypervisor, id);
  const shadow = () => inGuest(hypervisor, id, 'cat /etc/shadow');
  const before = await shadow();
  await hypervisor.setPassword(id, `it's "secret" $HOME`);
  expect(await shadow()).not.toBe(before);
  const history = join(homedir(), '.cache/libvirt/virsh/history');
  expect(existsSync(history) ? readFileSync(history, 'utf8') : '').not.toContain(id);
  await expect(hypervisor.setPassword(id, 'two\nlines')).rejects.toThrow('control characters');

  const disk = await hypervisor.snapshot(id);
  disk.destroy();
  const { uri = '' } = engine.hosts[0] ?? {};
  const ask = ['qemu-agent-command', id, '{"execute":"guest-fsfreeze-status"}'];
  const virsh = (...args: string[]) => command('virsh', ['-q', '-c', uri, ...args]);
  expect(await virsh(...ask)).toContain('thawed');

  // The state that a process leaves when it dies while file systems are frozen. Only a disk file system can be frozen.
  await hypervisor.attachVolume(id, { volumeId: randomUUID(), device: '/dev/vdb', sizeGib: 1 });
  await expect.poll(() => inGuest(hypervisor, id, 'ls /sys/block')).toContain('vdb');
  expect(await inGuest(hypervisor, id, 'mke2fs /dev/vdb 65536 >/dev/null; mount /dev/vdb /mnt; mount')).toContain(
    '/mnt',
  );
  const mark = ['--uri', 'https://nephos.dev/xmlns/frozen/1', '--key', 'nephos-frozen'];
  await virsh('metadata', id, '--live', ...mark, '--set', '<frozen at="5"/>');
  await virsh('domfsfreeze', id);
  expect(await virsh(...ask)).toContain('frozen');
  await hypervisor.list();
  await hypervisor.settled();
  expect(await virsh(...ask)).toContain('thawed');
  await expect(virsh('metadata', id, ...mark.slice(0, 2))).rejects.toThrow('not present');
});
