import { expect, test } from 'vitest';
import { idleContext } from '#lib/testing/idle-context.ts';
import { idleHost } from '#lib/testing/idle-host.ts';
import { VirshFailure } from './failure.ts';
import type { FoundDomain } from './host.ts';
import { findIncapableHosts } from './missing-capabilities.ts';

interface State {
  cpus?: number;
  taken?: number[];
  own?: number[];
  /** Free pages of 2 MiB. */
  pages?: number;
}

const ID = 'machine-1';
const silent = () => Promise.reject(new VirshFailure('lost', 'no answer'));

function hostOf(name: string, { cpus = 4, taken = [], own, pages = 0 }: State) {
  const { host, connection } = idleHost(name);
  const found = (id: string, pinned: number[]) => ({ plan: { id, pinned } }) as FoundDomain;
  const here = own && found(ID, own);
  return Object.assign(host, {
    cpus,
    all: async () => [found('another', taken), ...(here ? [here] : [])],
    find: async () => here,
    connection: Object.assign(connection, { run: async () => `Node 0:\n4KiB: 99999\n2048KiB: ${pages}\n` }),
  });
}
const silentHost = (name: string) => Object.assign(hostOf(name, {}), { all: silent, find: silent });

const needs = (extraSpecs: Record<string, string>, imageProperties: Record<string, string> = {}) => ({
  ...{ id: ID, vcpus: 2, ramMb: 256, extraSpecs, imageProperties },
});
const DEDICATED = { 'hw:cpu_policy': 'dedicated' };

test('hosts that have too few processors free are named; those of the machine itself are free to it', async () => {
  const ctx = idleContext([
    hostOf('roomy', { taken: [0, 1] }),
    hostOf('full', { taken: [0, 1, 2] }),
    hostOf('its own', { taken: [0, 1], own: [2, 3] }),
    hostOf('small', { cpus: 1 }),
  ]);
  expect(await findIncapableHosts(ctx, needs(DEDICATED))).toEqual(['full', 'small']);
  expect(await findIncapableHosts(ctx, needs({}, { hw_cpu_policy: 'dedicated' }))).toEqual(['full', 'small']);
});

test('hosts that have too few huge pages free are named, but for the one that the machine has its pages of', async () => {
  const ctx = idleContext([
    hostOf('enough', { pages: 128 }),
    hostOf('short', { pages: 127 }),
    hostOf('its own', { own: [] }),
  ]);
  expect(await findIncapableHosts(ctx, needs({ 'hw:mem_page_size': '2MB' }))).toEqual(['short']);
  expect(await findIncapableHosts(ctx, needs({ 'hw:mem_page_size': '1GB' }))).toEqual(['enough', 'short']);
});

test('a host that does not answer is not named: that it is silent is known otherwise', async () => {
  const ctx = idleContext([silentHost('silent'), hostOf('full', { taken: [0, 1, 2] })]);
  expect(await findIncapableHosts(ctx, needs({ ...DEDICATED, 'hw:mem_page_size': 'large' }))).toEqual(['full']);
});

test('no host is checked for a machine without such requirements, or for ordinary pages', async () => {
  const rejected = () => Promise.reject(new Error('This host was checked.'));
  const ctx = idleContext([Object.assign(hostOf('h1', {}), { all: rejected, find: rejected })]);
  expect(await findIncapableHosts(ctx, needs({ 'hw:cpu_policy': 'shared', 'hw:mem_page_size': '4KB' }))).toEqual([]);
});

test('pages of a size that cannot be one are refused by their size, whatever the hosts have', async () => {
  const ctx = idleContext([hostOf('h1', { pages: 128 })]);
  await expect(findIncapableHosts(ctx, needs({ 'hw:mem_page_size': 'huge' }))).rejects.toThrow(
    'Memory pages of the size huge do not exist',
  );
});

test('no host of libvirt has what an image for simulated hosts needs', async () => {
  const ctx = idleContext([hostOf('h1', {}), hostOf('h2', {})]);
  expect(await findIncapableHosts(ctx, needs({}, { nephos_simulated: 'true' }))).toEqual(['h1', 'h2']);
});
