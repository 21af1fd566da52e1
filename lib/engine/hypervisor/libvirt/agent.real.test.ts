import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { booted, inGuest, useRealHypervisor } from '#lib/testing/real-hypervisor.ts';
import { specOf } from '../hypervisor-suite.ts';

const real = useRealHypervisor({ shutdownS: 0 });

/** Answers what libvirt asks of a guest agent, and keeps it; the test guest has no agent of its own. */
const AGENT = String.raw`
exec 3<>/dev/$(ls /dev | grep -m1 ^vport)
while true; do
  read -r line <&3 || { sleep 1; continue; }
  id=$(echo "$line" | sed -n 's/.*"id": *\([0-9]*\).*/\1/p')
  case "$line" in
    *guest-sync-delimited*) printf '\377{"return": %s}\n' "$id" >&3 ;;
    *guest-sync*) echo "{\"return\": $id}" >&3 ;;
    *freeze*|*thaw*) echo "$line" >> /asked; echo '{"return": 1}' >&3 ;;
    *) echo "$line" >> /asked; echo '{"return": {}}' >&3 ;;
  esac
done`;

test('where a guest agent answers, passwords are changed inside the guest and its file systems are frozen for a snapshot', async () => {
  const { hypervisor } = real();
  const id = randomUUID();
  const userData = Buffer.from(`#!/bin/sh\n(\n${AGENT}\n) >/dev/null 2>&1 &\n`).toString('base64');
  await hypervisor.spawn('h1', specOf(id, { ramMb: 192, userData, imageProperties: { os_admin_user: 'ada' } }));
  await booted(hypervisor, id);
  await expect
    .poll(() => hypervisor.setPassword(id, 'it\'s "secret" $HOME').then(() => 'changed', String))
    .toBe('changed');
  const disk = await hypervisor.snapshot(id);
  disk.destroy();
  const asked = await inGuest(hypervisor, id, 'cat /asked');
  expect(asked).toContain('"username":"ada"');
  expect(asked).toContain(Buffer.from('it\'s "secret" $HOME').toString('base64'));
  expect(asked.indexOf('guest-fsfreeze-freeze')).toBeGreaterThan(0);
  expect(asked.indexOf('guest-fsfreeze-thaw')).toBeGreaterThan(asked.indexOf('guest-fsfreeze-freeze'));
  await expect(hypervisor.setPassword(id, 'two\nlines')).rejects.toThrow('control characters');
});
