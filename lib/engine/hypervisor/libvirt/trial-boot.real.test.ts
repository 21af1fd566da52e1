import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useRealHypervisor } from '#lib/testing/real-hypervisor.ts';

const real = useRealHypervisor({ hosts: 1 });
const boots = () => real().hypervisor.trialBoots;

/** A disk with the test guest. */
function guestDisk(): string {
  const id = randomUUID();
  const { path, format } = real().engine.guestImage;
  execFileSync('qemu-img', ['convert', '-f', format, '-O', 'raw', path, join(real().folder, `${id}.raw`)]);
  return id;
}

const request = (diskId: string, timeoutMs: number) => ({ diskId, imageProperties: {}, timeoutMs });

/** What trial boots left on the host. */
async function leftovers(): Promise<string[]> {
  const [host] = real().engine.hosts;
  const guests = execFileSync('virsh', ['-c', host?.uri ?? '', 'list', '--all', '--name'], { encoding: 'utf8' });
  const files = execFileSync('ls', [host?.folder ?? ''], { encoding: 'utf8' });
  return `${guests}\n${files}`.split('\n').filter((name) => name.startsWith('nephos-boot-'));
}

test('a disk with a system boots; neither its guest nor its log stays, and it is no machine', async () => {
  const id = guestDisk();
  const outcome = await boots().boot(request(id, 120_000));
  expect(outcome).toEqual({ result: 'booted', line: expect.stringMatching(/\S/) });
  expect(await leftovers()).toEqual([]);
  expect(await real().hypervisor.list()).toEqual([]);
});

test('a disk without a system is silent until the timeout, and nothing stays', async () => {
  expect(await boots().boot(request(randomUUID(), 4000))).toEqual({ result: 'silent' });
  expect(await leftovers()).toEqual([]);
});

test('a boot that another process ends does not fail', async () => {
  const id = randomUUID();
  const booting = boots().boot(request(id, 60_000));
  await expect.poll(leftovers, { interval: 200 }).not.toEqual([]);
  await boots().end(id);
  await booting.catch(() => undefined);
  expect(await leftovers()).toEqual([]);
});
