import type { Env } from '#lib/settings/env.ts';
import { type Engine, type EngineOptions, evacuationSlots, fileStorageOf, fleetOf, watchdogOf } from './drivers.ts';
import { SimulatedNetwork } from './network/simulated/simulated-network.ts';
import { realHosts } from './real-hosts.ts';
import type { StorageDriver } from './storage/storage.ts';

/** Number of simulated hosts when there are no real ones. */
const FLEET_ALONE = 3;

/**
 * Uses libvirt and OVN when there are real hosts, the simulated fleet when there are none, or both. Modules that only
 * real hosts need are imported only then.
 */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const hosts = realHosts(options.env);
  if (hosts.length === 0) return simulatedEngine(options);
  const { realEngine } = await import('./real-engine.ts');
  return realEngine(options, hosts);
}

async function simulatedEngine(options: EngineOptions): Promise<Engine> {
  const fleet = fleetOf(options, options.env.NEPHOS_FLEET_HOSTS ?? FLEET_ALONE, 'nova');
  const network = new SimulatedNetwork();
  return {
    storage: await storageOf(options.env),
    hypervisor: fleet,
    fleet,
    hosts: null,
    fencing: null,
    probes: { storage: null, watchdog: watchdogOf(options.env), neighbors: null },
    leftovers: null,
    trialBoots: null,
    imageCaches: null,
    evacuations: evacuationSlots(options.env),
    network,
    metadataListeners: null,
    portProbe: null,
    simulatedNetwork: network,
    close: async () => undefined,
  };
}

async function storageOf(env: Env): Promise<StorageDriver> {
  if (env.NEPHOS_CEPH_POOL === undefined) return fileStorageOf(env);
  const { openCephStorage } = await import('./storage/rbd/open.ts');
  return (await openCephStorage(env, env.NEPHOS_CEPH_POOL)).storage;
}
