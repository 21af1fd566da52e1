import type { MachineStats } from '../machine.ts';
import { ROOT_DEVICE } from '../machine.ts';
import type { Guest } from './boots.ts';
import { hashedNumber } from './fingerprints.ts';

/** Deterministic oscillation around a mean. */
interface LoadWave {
  mean: number;
  swing: number;
  /** Seconds. */
  period: number;
  phase: number;
}

function waveOf(words: string, least: number, most: number): LoadWave {
  const mean = least + ((most - least) * hashedNumber(`${words} mean`, 1000)) / 1000;
  const period = 60 + hashedNumber(`${words} period`, 240);
  return { mean, swing: mean * 0.7, period, phase: hashedNumber(`${words} phase`, 628) / 100 };
}

const rateAt = ({ mean, swing, period, phase }: LoadWave, seconds: number): number =>
  mean + swing * Math.sin((2 * Math.PI * seconds) / period + phase);

/** Integral of a rate since the start; it never falls, because the swing is less than the mean. */
function sumUntil({ mean, swing, period, phase }: LoadWave, seconds: number): number {
  const omega = (2 * Math.PI) / period;
  return mean * seconds - (swing / omega) * (Math.cos(omega * seconds + phase) - Math.cos(phase));
}

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

function cpuOf(words: string, uptimeS: number): MachineStats['cpus'][number] {
  const share = waveOf(words, 0.01, 0.25);
  const starting = boost(3, uptimeS);
  return {
    timeNs: whole((sumUntil(share, uptimeS) + starting) * 1e9),
    utilisationPercent: whole(Math.min(1, rateAt(share, uptimeS) + Math.exp(-uptimeS / 4)) * 100),
  };
}

function memoryOf({ id, ramMb }: Guest, uptimeS: number): MachineStats['memory'] {
  const share = rateAt(waveOf(`${id} memory`, 0.15, 0.4), uptimeS) * 0.5;
  return { maximumMb: ramMb, usedMb: whole(Math.min(ramMb, 60 + ramMb * share)) };
}

function diskOf(words: string, device: string, uptimeS: number): MachineStats['disks'][number] {
  const isRoot = device === ROOT_DEVICE;
  const readBytes = sumUntil(waveOf(`${words} read`, 500, 30_000), uptimeS) + boost(isRoot ? 9e7 : 2e5, uptimeS);
  const writeBytes = sumUntil(waveOf(`${words} write`, 800, 20_000), uptimeS) + boost(isRoot ? 6e6 : 0, uptimeS);
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
  const wave = waveOf(words, 40, most);
  const bytes = whole(sumUntil(wave, uptimeS));
  return { bytes, packets: whole(bytes / 420), bytesPerS: whole(rateAt(wave, uptimeS)) };
}
