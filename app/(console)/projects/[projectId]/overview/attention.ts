import type { VolumeEntry } from '#lib/block-storage/volumes/all-volumes-query.ts';
import { hasFailed as hasVolumeFailed, isAvailable, isTransitional } from '#lib/block-storage/volumes/statuses.ts';
import { awaitsConfirmation, hasFailed } from '#lib/compute/servers/states.ts';
import type { DownServer, TroubledServer } from '#lib/console/facts/schema.ts';
import { toMillis } from '#lib/i18n/format.ts';
import { expiryState } from '#lib/identity/application-credentials/expiry-state.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const stuckMs = 10 * minuteMs;
const idleMs = 7 * dayMs;
/** At this share of a limit, the next request may exceed it. */
const nearlyFull = 0.9;

export type QuotaName = 'instances' | 'cores' | 'ram' | 'volumes' | 'gigabytes' | ObjectQuotaName;

/** As in the response about object storage. */
export type ObjectQuotaName = 'buckets' | 'objects' | 'bytes';

export interface QuotaAttribute {
  name: QuotaName;
  used: number;
  /** -1 means unlimited. */
  limit: number;
}

/** A credential that expires soon, has expired, or is being replaced. */
export interface EndingCredential {
  id: string;
  name: string;
  /** The time at which it expires. */
  at: string;
  why: 'expired' | 'expiring' | 'replaced';
}

interface Credential {
  id: string;
  name: string;
  expires_at: string | null;
}

export function endingCredentials(
  credentials: readonly Credential[],
  facts: readonly { id: string; retires_at: string | null }[],
  now: number,
): EndingCredential[] {
  const retiring = new Map(facts.map(({ id, retires_at }) => [id, retires_at]));
  return credentials.flatMap(({ id, name, expires_at }): EndingCredential[] => {
    const retires = retiring.get(id);
    if (retires) return [{ id, name, at: retires, why: 'replaced' }];
    const state = expiryState(expires_at, now);
    if (expires_at === null || (state !== 'expired' && state !== 'expiring')) return [];
    return [{ id, name, at: expires_at, why: state }];
  });
}

export type Finding =
  | { kind: 'downServer'; server: DownServer }
  | { kind: 'failedServer'; server: TroubledServer }
  | { kind: 'resizedServer'; server: TroubledServer }
  | { kind: 'failedVolume'; volume: VolumeEntry }
  | { kind: 'stuckVolume'; volume: VolumeEntry }
  | { kind: 'credential'; credential: EndingCredential }
  | { kind: 'quota'; quota: QuotaAttribute }
  | { kind: 'idleVolumes'; volumes: readonly VolumeEntry[] };

interface AttentionData {
  down: readonly DownServer[];
  servers: readonly TroubledServer[];
  volumes: readonly VolumeEntry[];
  quotas: readonly QuotaAttribute[];
  credentials: readonly EndingCredential[];
}

export function findAttention({ down, servers, volumes, quotas, credentials }: AttentionData, now: number): Finding[] {
  const isOlder = (age: number) => (volume: VolumeEntry) => now - toMillis(volume.changed) > age;
  const failedServers = servers.filter(hasFailed);
  const waiting = servers.filter(awaitsConfirmation);
  const failedVolumes = volumes.filter(hasVolumeFailed);
  const stuck = volumes.filter(isTransitional).filter(isOlder(stuckMs));
  const idle = volumes.filter(isAvailable).filter(isOlder(idleMs));
  const tight = quotas.filter(({ used, limit }) => limit > 0 && used / limit >= nearlyFull);
  return [
    ...down.map((server): Finding => ({ kind: 'downServer', server })),
    ...failedServers.map((server): Finding => ({ kind: 'failedServer', server })),
    ...failedVolumes.map((volume): Finding => ({ kind: 'failedVolume', volume })),
    ...waiting.map((server): Finding => ({ kind: 'resizedServer', server })),
    ...stuck.map((volume): Finding => ({ kind: 'stuckVolume', volume })),
    ...credentials.map((credential): Finding => ({ kind: 'credential', credential })),
    ...tight.map((quota): Finding => ({ kind: 'quota', quota })),
    ...(idle.length > 0 ? [{ kind: 'idleVolumes', volumes: idle } as const] : []),
  ];
}
