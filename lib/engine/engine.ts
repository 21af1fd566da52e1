import { type Engine, type EngineOptions, fleetOf, storageOf } from './drivers.ts';
import { SimulatedNetwork } from './network/simulated/simulated.ts';
import { realHosts } from './real-hosts.ts';

/** Hosts of the simulated fleet where there are no others. */
const FLEET_ALONE = 3;

/**
 * The drivers: libvirt and OVN where there are real hosts, the simulated fleet where there are none, or both side by side. What
 * only real hosts need is loaded where there are some.
 */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const hosts = realHosts(options.env);
  if (hosts.length === 0) return simulatedEngine(options);
  const { realEngine } = await import('./real-engine.ts');
  return realEngine(options, hosts);
}

function simulatedEngine(options: EngineOptions): Engine {
  const fleet = fleetOf(options, options.env.NEPHOS_FLEET_HOSTS ?? FLEET_ALONE, 'nova');
  const network = new SimulatedNetwork();
  return {
    storage: storageOf(options.env),
    hypervisor: fleet,
    fleet,
    hosts: null,
    fencing: null,
    leftovers: null,
    imageCaches: null,
    network,
    metadataDoors: null,
    simulatedNetwork: network,
    close: async () => undefined,
  };
}
