import { useRealHypervisor } from '#lib/testing/real-hypervisor.ts';
import { describeHypervisor } from '../hypervisor-suite.ts';

// Guests are cut off here: that they turn themselves off is a test of its own.
const real = useRealHypervisor({ isIdle: true, shutdownS: 0 });

describeHypervisor('libvirt', () => real().hypervisor, {
  loseHost: (host) => real().engine.cutPower(host),
  recoverHost: (host) => real().engine.bringUp(host),
  crash: async (id) => {
    await real().engine.run('h1', 'pkill', ['-KILL', '-f', `guest=${id}`]);
  },
});
