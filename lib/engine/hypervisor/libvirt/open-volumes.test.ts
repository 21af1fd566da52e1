import { expect, test } from 'vitest';
import type { DriverContext } from './driver-context.ts';
import { VirshFailure } from './failure.ts';
import type { FoundDomain } from './host.ts';
import { quiescedVolume } from './open-volumes.ts';
import { parseXml } from './xml.ts';

/** Hosts with one machine that has `volume-1` open and an agent; records operations in order. */
function kitWith({ isActive = true, isSilent = false } = {}) {
  const done: string[] = [];
  const connection = { run: async ([verb = '']: string[]) => String(done.push(verb)) };
  const machine = {
    ...{ plan: { id: 'machine-1', volumes: [{ volumeId: 'volume-1' }] }, state: { isActive } },
    ...{ xml: parseXml('<domain/>'), host: { hasAgent: async () => true, connection } },
  } as unknown as FoundDomain;
  const lost = () => Promise.reject(new VirshFailure('lost', 'the host is silent'));
  const host = { all: isSilent ? lost : async () => [machine], lastSeen: new Map([['machine-1', machine]]) };
  const ctx = { frozen: new Set(), inventory: { hosts: [host] } } as unknown as DriverContext;
  return { ctx, done, keep: async () => void done.push('keep') };
}

test('a moment of a volume is kept while the file systems of its guest stand still', async () => {
  const { ctx, done, keep } = kitWith();
  await quiescedVolume(ctx, 'volume-1', keep);
  expect(done.filter((verb) => verb !== 'guest-agent-timeout')).toEqual([
    'metadata',
    'domfsfreeze',
    'keep',
    'domfsthaw',
    'metadata',
  ]);
});

test.each([
  ['no running machine has open', {}, 'volume-2'],
  ['a machine has that is off', { isActive: false }, 'volume-1'],
  ['a machine of a silent host has open', { isSilent: true }, 'volume-1'],
])('a snapshot of a volume that %s is kept as it is, and no host is contacted', async (_what, state, volumeId) => {
  const { ctx, done, keep } = kitWith(state);
  await quiescedVolume(ctx, volumeId, keep);
  expect(done).toEqual(['keep']);
});

test('what fails to be kept fails, and the guest goes on', async () => {
  const { ctx, done } = kitWith();
  await expect(quiescedVolume(ctx, 'volume-1', () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  expect(done.slice(-2)).toEqual(['domfsthaw', 'metadata']);
});
