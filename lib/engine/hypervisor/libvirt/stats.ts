import type { MachineCounters, MachineStats } from '../machine.ts';
import type { Connection } from './connection.ts';
import { readInterfaceNames } from './domain-reading.ts';
import type { FoundDomain } from './host.ts';

/** Values by key, as `domstats --raw` prints them. */
type RawStats = ReadonlyMap<string, string>;

export const STATS_ARGS = ['--raw', '--vcpu', '--balloon', '--block', '--interface'] as const;

export const readRaw = (text: string): RawStats =>
  new Map([...text.matchAll(/^\s+([\w.-]+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]));

/** Names of the domains of machines. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Upper bound for reports of a host; more is not plausible. */
const MAX_PROCESSORS = 1024;

/** Counters at a time in ms since 1970. */
export interface Sample {
  at: number;
  stats: MachineStats;
}

/** Converts the counters of a running machine. Rates are relative to the last sample, or to boot. */
export function statsOf(
  { plan, xml }: Pick<FoundDomain, 'plan' | 'xml'>,
  raw: RawStats,
  at: number,
  last?: Sample,
): MachineStats {
  const number = (key: string) => Number(raw.get(key) ?? 0);
  const uptimeS = Math.max(0, Math.floor((at - (plan.note.startedAt ?? at)) / 1000));
  const seconds = last ? (at - last.at) / 1000 : uptimeS;
  const rate = (now: number, before = 0) => (seconds > 0 ? Math.max(0, (now - before) / seconds) : 0);
  const ports = readInterfaceNames(xml);
  const macs = new Map(plan.nics.map(({ portId, macAddress }) => [portId, macAddress]));
  return {
    uptimeS,
    cpus: Array.from({ length: Math.min(plan.vcpus, MAX_PROCESSORS) }, (_, index) => {
      const timeNs = number(`vcpu.${index}.time`);
      const busy = rate(timeNs, last?.stats.cpus[index]?.timeNs) / 1e9;
      return { timeNs, utilisationPercent: Math.round(Math.min(1, busy) * 100) };
    }),
    memory: memoryOf(plan.ramMb, number),
    disks: indexes(raw, 'block').flatMap((index) => diskOf(raw, index)),
    nics: indexes(raw, 'net').flatMap((index) => {
      const portId = ports.get(raw.get(`net.${index}.name`) ?? '');
      if (portId === undefined) return [];
      const before = last?.stats.nics.find((nic) => nic.portId === portId);
      const traffic = (way: 'rx' | 'tx', then: number | undefined) => {
        const bytes = number(`net.${index}.${way}.bytes`);
        return { bytes, packets: number(`net.${index}.${way}.pkts`), bytesPerS: Math.round(rate(bytes, then)) };
      };
      const received = traffic('rx', before?.received.bytes);
      return [{ portId, macAddress: macs.get(portId) ?? '', received, sent: traffic('tx', before?.sent.bytes) }];
    }),
  };
}

/** The indexes that are present; the count that a host reports is not trusted. */
const indexes = (raw: RawStats, group: string): number[] =>
  [...raw.keys()].flatMap((key) => {
    const [of, index, what] = key.split('.');
    return of === group && what === 'name' ? [Number(index)] : [];
  });

/**
 * Guests without a balloon driver do not report usage. The usage of QEMU counts instead, limited to the memory of the
 * machine.
 */
function memoryOf(ramMb: number, number: (key: string) => number): MachineStats['memory'] {
  const [available, usable, resident] = ['available', 'usable', 'rss'].map((key) => number(`balloon.${key}`));
  const usedKib = available ? available - (usable ?? 0) : (resident ?? 0);
  return { maximumMb: ramMb, usedMb: Math.min(ramMb, Math.round(usedKib / 1024)) };
}

/** Statistics of a disk; undefined for the configuration drive. */
function diskOf(raw: RawStats, index: number): MachineStats['disks'] {
  const number = (key: string) => Number(raw.get(`block.${index}.${key}`) ?? 0);
  if (raw.get(`block.${index}.path`)?.endsWith('-config.iso')) return [];
  return [
    {
      device: `/dev/${raw.get(`block.${index}.name`) ?? ''}`,
      readBytes: number('rd.bytes'),
      readRequests: number('rd.reqs'),
      writeBytes: number('wr.bytes'),
      writeRequests: number('wr.reqs'),
      errors: number('errors'),
    },
  ];
}

/** libvirt counts with 64 bits. Times in ns exceed 2^53 after 104 days of a processor; the loss of precision is harmless. */
const MAX_COUNTER = 2 ** 64;

/** Active domains. Those that are busy are skipped instead of waited for. */
const HOST_STATS = ['domstats', ...STATS_ARGS, '--list-active', '--nowait'];

/** The counters of all active domains of a host. Domains that are not machines are omitted. @throws VirshFailure */
export async function readCounters(connection: Pick<Connection, 'query'>): Promise<MachineCounters[]> {
  return countersOf(await connection.query([HOST_STATS]));
}

export function countersOf(output: string): MachineCounters[] {
  const domains = output.matchAll(/^Domain: '(.*)'\n((?:[ \t]+.*\n?)*)/gm);
  return [...domains].flatMap(([, id = '', text = '']) => {
    const raw = readRaw(text);
    return UUID.test(id) && isComplete(raw) ? [machineCounters(id, raw)] : [];
  });
}

/** Disks of a busy domain have names but no counters; counting them as 0 would look like a restart. */
const isComplete = (raw: RawStats): boolean =>
  raw.has('vcpu.0.time') && indexes(raw, 'block').every((index) => raw.has(`block.${index}.rd.bytes`));

function machineCounters(id: string, raw: RawStats): MachineCounters {
  const number = (key: string) => counter(raw.get(key));
  const vcpus = Math.max(1, Math.min(number('vcpu.current'), MAX_PROCESSORS));
  const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);
  const disks = indexes(raw, 'block').flatMap((index) => diskOf(raw, index));
  const nics = indexes(raw, 'net');
  return {
    id,
    vcpus,
    cpuTimeNs: sum(Array.from({ length: vcpus }, (_, index) => number(`vcpu.${index}.time`))),
    memory: memoryOf(Math.round(number('balloon.maximum') / 1024), number),
    readBytes: sum(disks.map(({ readBytes }) => counter(readBytes))),
    writeBytes: sum(disks.map(({ writeBytes }) => counter(writeBytes))),
    receivedBytes: sum(nics.map((index) => number(`net.${index}.rx.bytes`))),
    sentBytes: sum(nics.map((index) => number(`net.${index}.tx.bytes`))),
  };
}

/** A compromised host may return anything. */
function counter(value: string | number | undefined): number {
  const number = Math.floor(Number(value ?? 0));
  return number > 0 ? Math.min(number, MAX_COUNTER) : 0;
}
