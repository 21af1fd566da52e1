import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { command } from '#lib/testing/real-engine/command.ts';
import { booted, inGuest, useRealHypervisor } from '#lib/testing/real-hypervisor.ts';
import { specOf } from '../hypervisor-suite.ts';

const real = useRealHypervisor({ shutdownS: 0 });

test('the guest agent changes passwords inside the guest; until it has started, changing one is refused', async () => {
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
  await expect(hypervisor.setPassword(id, 'two\nlines')).rejects.toThrow('control characters');

  const disk = await hypervisor.snapshot(id);
  disk.destroy();
  const { uri = '' } = engine.hosts[0] ?? {};
  const ask = ['qemu-agent-command', id, '{"execute":"guest-fsfreeze-status"}'];
  expect(await command('virsh', ['-q', '-c', uri, ...ask])).toContain('thawed');
});
