import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import type { MetadataListener, MetadataListeners } from '#lib/engine/network/driver.ts';
import { newProject } from '#lib/testing/api.ts';
import { launch } from '#lib/testing/compute.ts';
import { NETWORKING, newNetwork, newSubnet } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { GuestMetadata } from './guest-metadata.ts';

const platform = usePlatform();

/** Listeners on loopback ports, one per network, for guests with the address 127.0.0.1. */
class LoopbackListeners implements MetadataListeners {
  readonly name: string;
  listeners: readonly MetadataListener[] = [];
  /** Injected failure. */
  trouble: string | undefined;
  looks = 0;
  readonly #servers = new Map<string, Server>();

  constructor(name: string) {
    this.name = name;
  }

  async host() {
    this.looks += 1;
    if (this.trouble !== undefined) throw new Error(this.trouble);
    return this.name;
  }

  async reconcile(listeners: readonly MetadataListener[], accept: Parameters<MetadataListeners['reconcile']>[1]) {
    for (const { networkId } of listeners) {
      if (this.#servers.has(networkId)) continue;
      const server = createServer((socket) => accept(networkId, socket, socket.remoteAddress ?? '')).listen(
        0,
        '127.0.0.1',
      );
      this.#servers.set(networkId, server);
      await once(server, 'listening');
    }
    // Tests wait for a listener and then connect to it.
    this.listeners = listeners;
    return [];
  }

  close() {
    for (const server of this.#servers.values()) server.close();
  }

  async ask(networkId: string, path: string): Promise<string> {
    const place = this.#servers.get(networkId)?.address();
    const port = typeof place === 'object' ? place?.port : undefined;
    return (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-forwarded-for': '127.0.0.2' } })).text();
  }
}

const running: GuestMetadata[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
});

async function started(listeners: LoopbackListeners, warn = vi.fn()): Promise<GuestMetadata> {
  const { services, tail } = platform.platform;
  const log = Object.assign(Object.create(services.log), { warn });
  const metadata = new GuestMetadata({ ...services, log }, tail, listeners);
  running.push(metadata);
  await metadata.start();
  return metadata;
}

async function launched(name: string) {
  const project = await newProject(platform);
  const network = await newNetwork(project.api);
  await newSubnet(project.api, network, { cidr: '127.0.0.0/24', gateway_ip: null });
  const id = await launch(platform, project, { name, networks: [{ uuid: network.id, fixed_ip: '127.0.0.1' }] });
  return { ...project, id, network };
}

test('guests of networks with the same addresses receive their own metadata, by their network', async () => {
  const listeners = new LoopbackListeners('h1');
  await started(listeners);
  const [one, other] = [await launched('one'), await launched('other')];
  const heard = () => listeners.listeners.map(({ networkId }) => networkId);
  await expect.poll(heard).toEqual(expect.arrayContaining([one.network.id, other.network.id]));
  for (const { network, id } of [one, other]) {
    expect(await listeners.ask(network.id, '/latest/meta-data/instance-id')).toBe(id);
  }
  const [listener] = listeners.listeners.filter(({ networkId }) => networkId === one.network.id);
  expect(listener).toMatchObject({
    addresses: ['127.0.0.254/24'],
    mtu: one.network.mtu,
    mac: expect.stringMatching(/^fa:/),
  });
});

test('a port that is deleted comes back, and a deleted network is heard no more', async () => {
  const listeners = new LoopbackListeners('h1');
  await started(listeners);
  const { api, network, id } = await launched('one');
  const listener = () => listeners.listeners.find(({ networkId }) => networkId === network.id);
  await expect.poll(listener).toBeDefined();
  const before = listener()?.portId;
  await api.delete(`${NETWORKING}/ports/${before}`);
  await expect.poll(() => listener()?.portId !== undefined && listener()?.portId !== before).toBe(true);
  await api.delete(`/compute/v2.1/servers/${id}`);
  await platform.platform.runner.idle();
  expect((await api.delete(`${NETWORKING}/networks/${network.id}`)).status).toBe(204);
  await expect.poll(listener).toBeUndefined();
});

test('one process answers at a time; the ports follow to the host of the next one when it ends', async () => {
  const [first, second] = [new LoopbackListeners('h1'), new LoopbackListeners('h2')];
  const { api, network } = await launched('one');
  const one = await started(first);
  await expect.poll(() => first.listeners.length).toBeGreaterThan(0);
  await started(second);
  expect(second.listeners).toEqual([]);
  await one.stop();
  running.shift();
  // Any change wakes the reconciler.
  await api.put(`${NETWORKING}/networks/${network.id}`, { network: { name: 'other' } });
  await expect.poll(() => second.listeners.map(({ networkId }) => networkId)).toContain(network.id);
});

test('where it is impossible no guest receives a route, and the reason is logged once', async () => {
  const listeners = new LoopbackListeners('h1');
  listeners.trouble = 'no host of OVN';
  const warn = vi.fn();
  await started(listeners, warn);
  await expect.poll(() => warn.mock.calls.map(([{ reason }]) => reason)).toEqual(['no host of OVN']);
  const { api, network } = await launched('one');
  const { looks } = listeners;
  await api.put(`${NETWORKING}/networks/${network.id}`, { network: { name: 'other' } });
  await expect.poll(() => listeners.looks).toBeGreaterThan(looks);
  const ports = await api.get(`${NETWORKING}/ports?network_id=${network.id}&device_owner=network:distributed`);
  expect(ports.body.ports).toEqual([]);
  expect(warn).toHaveBeenCalledTimes(1);
});
