import { afterEach, expect, test, vi } from 'vitest';
import { useFakeVirsh } from '#lib/testing/fake-virsh.ts';
import { idleDriver } from '#lib/testing/idle-driver.ts';
import { type FoundDomain, Host } from './host.ts';
import type { Plan } from './plan.ts';
import type { Server } from './server-facts.ts';

const virsh = useFakeVirsh();
afterEach(() => vi.restoreAllMocks());

const RUNNING = { power: 'running', isActive: true, isArriving: false, isStalled: false };

/** Two hosts, the second with a copy of a machine that has these placement times in the first and the second look. */
async function listed(copyPlacedAt: readonly [number, number], server?: Server): Promise<string[]> {
  virsh.is('echo "error: failed to connect to the hypervisor" >&2; exit 1');
  const placedAt = (host: Host, look: 0 | 1) => (host.name === 'h1' ? 5 : copyPlacedAt[look]);
  const found = (host: Host, look: 0 | 1): FoundDomain => {
    const note: Partial<Plan['note']> = { placedAt: placedAt(host, look) };
    const plan = { id: 'machine-1', volumes: [], nics: [], note };
    return { host, plan, state: RUNNING } as unknown as FoundDomain;
  };
  vi.spyOn(Host.prototype, 'all').mockImplementation(async function (this: Host) {
    return [found(this, 0)];
  });
  vi.spyOn(Host.prototype, 'find').mockImplementation(async function (this: Host) {
    return found(this, 1);
  });
  const removed: string[] = [];
  vi.spyOn(Host.prototype, 'removeLeft').mockImplementation(async function (this: Host) {
    removed.push(this.name);
  });
  const { driver } = await idleDriver(virsh.folder, { hosts: ['h1', 'h2'], serverOf: async () => server });
  await driver.list();
  await driver.settled();
  return removed;
}

test('a copy of a machine that has a newer place is removed on sight', async () => {
  expect(await listed([4, 4])).toEqual(['h2']);
});

test('what another process has given a newer place meanwhile is not removed', async () => {
  expect(await listed([4, 6])).toEqual([]);
});

test.each([
  ['stays where its server is', 'h2', []],
  ['goes from anywhere else', 'h1', ['h2']],
])('a copy of which nobody knows when it was placed %s', async (_, host, removed) => {
  expect(await listed([0, 0], { host, isAtRest: true })).toEqual(removed);
});
