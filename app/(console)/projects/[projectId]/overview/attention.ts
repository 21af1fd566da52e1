import type { VolumeEntry } from '#lib/block-storage/volumes/all-volumes-query.ts';
import { isTransitional } from '#lib/block-storage/volumes/can.ts';
import type { ServerEntry } from '#lib/compute/servers/view/all-servers-query.ts';
import { toMillis } from '#lib/i18n/format.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const stuckMs = 10 * minuteMs;
const idleMs = 7 * dayMs;
/** From this share of a limit on, the next request may fail. */
const nearlyFull = 0.9;

export type QuotaName = 'instances' | 'cores' | 'ram' | 'volumes' | 'gigabytes';

export interface QuotaAttribute {
  name: QuotaName;
  used: number;
  /** -1 is no limit. */
  limit: number;
}

/** Something that needs somebody, most urgent kinds first. */
export type Finding =
  | { kind: 'failedServer'; server: ServerEntry }
  | { kind: 'failedVolume'; volume: VolumeEntry }
  | { kind: 'stuckVolume'; volume: VolumeEntry }
  | { kind: 'quota'; quota: QuotaAttribute }
  | { kind: 'idleVolumes'; volumes: readonly VolumeEntry[] };

interface Found {
  servers: readonly ServerEntry[];
  volumes: readonly VolumeEntry[];
  quotas: readonly QuotaAttribute[];
}

/** What in a project needs somebody at a moment. */
export function findAttention({ servers, volumes, quotas }: Found, now: number): Finding[] {
  const isOlder = (age: number) => (volume: VolumeEntry) => now - toMillis(volume.changed) > age;
  const failedServers = servers.filter(({ status }) => status === 'ERROR');
  const failedVolumes = volumes.filter(({ status }) => status.startsWith('error'));
  const stuck = volumes.filter(isTransitional).filter(isOlder(stuckMs));
  const idle = volumes.filter(({ status }) => status === 'available').filter(isOlder(idleMs));
  const tight = quotas.filter(({ used, limit }) => limit > 0 && used / limit >= nearlyFull);
  return [
    ...failedServers.map((server): Finding => ({ kind: 'failedServer', server })),
    ...failedVolumes.map((volume): Finding => ({ kind: 'failedVolume', volume })),
    ...stuck.map((volume): Finding => ({ kind: 'stuckVolume', volume })),
    ...tight.map((quota): Finding => ({ kind: 'quota', quota })),
    ...(idle.length > 0 ? [{ kind: 'idleVolumes', volumes: idle } as const] : []),
  ];
}
