import { setTimeout as delay } from 'node:timers/promises';
import { GIB } from '#lib/bytes.ts';
import type { HostSpec } from '../hypervisor.ts';
import type { Connection } from './connection.ts';
import { FILE } from './connection.ts';
import { ignoreFailures } from './failure.ts';
import type { Place } from './plan.ts';
import { trialName } from './trial.ts';
import { element, find, parseXml, writeXml } from './xml.ts';

/** Capacity reported by a host. */
export type Capacity = Pick<HostSpec, 'vcpus' | 'ramMb' | 'diskGb' | 'hypervisorVersion' | 'cpuModel'>;

/** Parses the output of `nodeinfo`, `version`, `capabilities` and `pool-info --bytes`. */
export function readCapacity(node: string, version: string, capabilities: string, pool: string): Capacity {
  const [, major = 0, minor = 0, patch = 0] = /Running hypervisor: QEMU (\d+)\.(\d+)\.(\d+)/.exec(version) ?? [];
  const model = find(parseXml(capabilities), 'host', 'cpu', 'model')?.text;
  return {
    vcpus: Number(/^CPU\(s\):\s+(\d+)/m.exec(node)?.[1] ?? 0),
    ramMb: Math.floor(Number(/^Memory size:\s+(\d+) KiB/m.exec(node)?.[1] ?? 0) / 1024),
    diskGb: Math.floor(Number(/^Capacity:\s+(\d+)/m.exec(pool)?.[1] ?? 0) / GIB),
    hypervisorVersion: Number(major) * 1_000_000 + Number(minor) * 1000 + Number(patch),
    ...(model ? { cpuModel: model } : {}),
  };
}

/** Attempts until the firmware of a guest on a busy host is idle. */
const TRIES = 10;
const TRY_MS = 500;
/** Maximum processor time of an idle guest per attempt, in ns. */
const MAX_IDLE_NS = 50_000_000;
/**
 * Maximum processor time that the firmware uses before it idles, in ns. Emulation takes 0.2 s. KVM without hardware
 * support took 5 s and hung at an instruction of a boot loader.
 */
const MAX_FIRMWARE_NS = 1_500_000_000;

/**
 * Whether guests really run on KVM. Its device may exist where guests hang or run slower than emulated ones. Starts a
 * guest without a boot device and measures the processor time of its firmware.
 */
export async function probeType(
  connection: Pick<Connection, 'run' | 'runWith'>,
  tryMs = TRY_MS,
): Promise<Place['type']> {
  const capabilities = await connection.run(['capabilities']);
  if (!/<domain type=.kvm.\/?>/.test(capabilities)) return 'qemu';
  const name = trialName();
  const started = await connection
    .runWith(writeXml(probeDomain(name)), ['create', FILE])
    .catch(ignoreFailures('other', 'refused', 'busy'));
  if (started === undefined) return 'qemu';
  try {
    for (let left = TRIES, before = Number.NaN; left > 0; left -= 1) {
      await delay(tryMs);
      const stats = await connection.run(['domstats', '--raw', '--vcpu', name]);
      const now = Number(/vcpu\.0\.time=(\d+)/.exec(stats)?.[1] ?? Number.NaN);
      if (now > MAX_FIRMWARE_NS) return 'qemu';
      if (now > MAX_IDLE_NS && now - before < MAX_IDLE_NS) return 'kvm';
      before = now;
    }
    return 'qemu';
  } finally {
    await connection.run(['destroy', name]).catch(ignoreFailures('missing', 'refused'));
  }
}

const probeDomain = (name: string) =>
  element(
    'domain',
    { type: 'kvm' },
    element('name', {}, name),
    element('memory', { unit: 'MiB' }, '32'),
    element('vcpu', {}, '1'),
    element('os', {}, element('type', { arch: 'x86_64', machine: 'pc' }, 'hvm')),
    // As for machines: some hosts cannot provide this model.
    element('cpu', { mode: 'host-model' }),
    element('devices'),
  );
