import type { MachineCounters, MachineStats } from '../machine.ts';
import { ROOT_DEVICE } from '../machine.ts';
import type { Guest } from './boots.ts';
import { hashedNumber } from './fingerprints.ts';

/** Deterministic oscillations around a mean. */
interface Load {
  mean: number;
  waves: { swing: number; period: number; phase: number }[];
}

const DAY_S = 86_400;

/** Parts of the mean by which a load swings within minutes, hours and a day. Their sum is below 1. */
const SWINGS = { minutes: 0.35, hours: 0.2, day: 0.3 };

function loadOf(words: string, least: number, most: number): Load {
  const mean = least + ((most - least) * hashedNumber(`${words} mean`, 1000)) / 1000;
  const wave = (part: keyof typeof SWINGS, period: number) => {
    return { swing: mean * SWINGS[part], period, phase: hashedNumber(`${words} phase ${part}`, 628) / 100 };
  };
  const minutes = wave('minutes', 60 + hashedNumber(`${words} period`, 240));
  const hours = wave('hours', 5000 + hashedNumber(`${words} hours`, 12_000));
  return { mean, waves: [minutes, hours, wave('day', DAY_S)] };
}

const rateAt = ({ mean, waves }: Load, seconds: number): number =>
  waves.reduce(
    (sum, { swing, period, phase }) => sum + swing * Math.sin((2 * Math.PI * seconds) / period + phase),
    mean,
  );

/** Integral of a rate since the start; it never falls, because all swings together are less than the mean. */
const sumUntil = ({ mean, waves }: Load, seconds: number): number =>
  waves.reduce((sum, { swing, period, phase }) => {
    const omega = (2 * Math.PI) / period;
    return sum - (swing / omega) * (Math.cos(omega * seconds + phase) - Math.cos(phase));
  }, mean * seconds);

const boost = (total: number, seconds: number) => total * (1 - Math.exp(-seconds / 4));

const whole = Math.round;

/** Plausible statistics, deterministic for a machine and a time. */
export function statsOf(guest: Guest, uptimeS: number): MachineStats {
  const { id } = guest;
  const hasRootDisk = !guest.volumes.some(({ device }) => device === ROOT_DEVICE);
  const devices = [...(hasRootDisk ? [ROOT_DEVICE] : []), ...guest.volumes.map(({ device }) => device)];
  return {
    uptimeS: Math.floor(uptimeS),
    cpus: Array.from({ length: guest.vcpus }, (_, index) => cpuOf(`${id} cpu ${index}`, uptimeS)),
    memory: memoryOf(guest, uptimeS),
    disks: devices.map((device) => diskOf(`${id} ${device}`, device, uptimeS)),
    nics: guest.nics.map(({ portId, macAddress }) => ({
      portId,
      macAddress,
      received: trafficOf(`${portId} received`, 12_000, uptimeS),
      sent: trafficOf(`${portId} sent`, 7000, uptimeS),
    })),
  };
}

/** The same statistics, summed per machine. */
export function countersOf(guest: Guest, uptimeS: number): MachineCounters {
  const { cpus, memory, disks, nics } = statsOf(guest, uptimeS);
  const sum = <T>(items: readonly T[], value: (item: T) => number) =>
    items.reduce((total, item) => total + value(item), 0);
  return {
    ...{ id: guest.id, vcpus: guest.vcpus, memory },
    cpuTimeNs: sum(cpus, ({ timeNs }) => timeNs),
    readBytes: sum(disks, ({ readBytes }) => readBytes),
    writeBytes: sum(disks, ({ writeBytes }) => writeBytes),
    receivedBytes: sum(nics, ({ received }) => received.bytes),
    sentBytes: sum(nics, ({ sent }) => sent.bytes),
  };
}

function cpuOf(words: string, uptimeS: number): MachineStats['cpus'][number] {
  const share = loadOf(words, 0.01, 0.25);
  const starting = boost(3, uptimeS);
  return {
    timeNs: whole((sumUntil(share, uptimeS) + starting) * 1e9),
    utilisationPercent: whole(Math.min(1, rateAt(share, uptimeS) + Math.exp(-uptimeS / 4)) * 100),
  };
}

function memoryOf({ id, ramMb }: Guest, uptimeS: number): MachineStats['memory'] {
  const share = rateAt(loadOf(`${id} memory`, 0.15, 0.4), uptimeS) * 0.5;
  return { maximumMb: ramMb, usedMb: whole(Math.min(ramMb, 60 + ramMb * share)) };
}

function diskOf(words: string, device: string, uptimeS: number): MachineStats['disks'][number] {
  const isRoot = device === ROOT_DEVICE;
  const readBytes = sumUntil(loadOf(`${words} read`, 500, 30_000), uptimeS) + boost(isRoot ? 9e7 : 2e5, uptimeS);
  const writeBytes = sumUntil(loadOf(`${words} write`, 800, 20_000), uptimeS) + boost(isRoot ? 6e6 : 0, uptimeS);
  return {
    device,
    readBytes: whole(readBytes),
    readRequests: whole(readBytes / 16_384),
    writeBytes: whole(writeBytes),
    writeRequests: whole(writeBytes / 8192),
    errors: 0,
  };
}

function trafficOf(
  words: string,
  most: number,
  uptimeS: number,
): { bytes: number; packets: number; bytesPerS: number } {
  const load = loadOf(words, 40, most);
  const bytes = whole(sumUntil(load, uptimeS));
  return { bytes, packets: whole(bytes / 420), bytesPerS: whole(rateAt(load, uptimeS)) };
}
