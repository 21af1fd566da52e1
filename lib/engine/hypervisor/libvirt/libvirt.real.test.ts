import { useRealHypervisor } from '#lib/testing/real-hypervisor.ts';
import { describeHypervisor } from '../hypervisor-suite.ts';

// Guests are powered off without a shutdown; other tests cover the shutdown.
const real = useRealHypervisor({ isIdle: true, shutdownS: 0 });

describeHypervisor('libvirt', () => real().hypervisor, {
  loseHost: (host) => real().engine.cutPower(host),
  recoverHost: (host) => real().engine.bringUp(host),
  crash: async (id) => {
    await real().engine.run('h1', 'pkill', ['-KILL', '-f', `guest=${id}`]);
  },
});
