import type { HostAddress, HostDirectory, HostExamination } from '#lib/engine/hypervisor/host-directory.ts';
import type { HostSpec, Hypervisor } from '#lib/engine/hypervisor/hypervisor.ts';
import { JoinedHypervisor } from '#lib/engine/hypervisor/joined-hypervisor.ts';
import type { TestPlatform } from './platform.ts';

/** A host that meets all requirements. */
export const SOUND_HOST: HostExamination = {
  isReached: true,
  hostUuid: null,
  hostname: 'node',
  libvirtVersion: '9.0.0',
  qemuVersion: '7.2.22',
  cpuModel: 'EPYC-Milan',
  cores: 8,
  memoryMib: 16_384,
  diskGib: 200,
  diskFreeGib: 150,
  acceleration: 'kvm',
  problems: [],
};

/** Simulated real hosts, in addition to the simulated fleet of a platform. */
export class FakeHosts implements HostDirectory {
  used: readonly HostAddress[] = [];
  /** Results of the examination by address; all others return `SOUND_HOST`. */
  readonly found = new Map<string, HostExamination>();
  readonly looked: string[] = [];

  constructor({ platform }: TestPlatform) {
    const { engine } = platform.services;
    if (!engine.fleet) throw new Error('The platform has a simulated fleet.');
    engine.hosts = this;
    engine.hypervisor = new JoinedHypervisor(hypervisorOf(this), engine.fleet);
  }

  async examine({ uri }: HostAddress): Promise<HostExamination> {
    this.looked.push(uri);
    return this.found.get(uri) ?? { ...SOUND_HOST, hostUuid: uri };
  }

  async use(hosts: readonly HostAddress[]): Promise<void> {
    this.used = hosts;
  }
}

/** A hypervisor without domains that supports only the calls for its hosts and an empty list. */
function hypervisorOf(fake: FakeHosts): Hypervisor {
  const specs = (): HostSpec[] =>
    fake.used.map(({ name, zone = 'nova' }) => ({
      name,
      driver: 'libvirt',
      hypervisorType: 'QEMU',
      availabilityZone: zone,
      vcpus: 8,
      ramMb: 16_384,
      diskGb: 200,
    }));
  const seenAt = () => new Date().toISOString();
  const part: Pick<Hypervisor, 'name' | 'hosts' | 'findIncapableHosts' | 'list' | 'hostReports' | 'onChange'> = {
    name: 'libvirt',
    get hosts() {
      return specs();
    },
    findIncapableHosts: async () => [],
    list: async () => [],
    onChange: () => () => undefined,
    hostReports: async () => specs().map(({ name }) => ({ name, isUp: true, power: 'on', seenAt: seenAt() })),
  };
  return part as Hypervisor;
}
