import type { HaReason, HaReasonId, HaState } from './schema.ts';

const OFF = ['no_segments', 'all_disabled', 'no_hosts', 'isolated'] as const;

/** Counts and names from which the state is derived. */
export interface StateFacts {
  segments: { total: number; disabled: number };
  /** Hosts in enabled segments. */
  protectedHosts: number;
  /** An incident stops evacuations. */
  isIsolated: boolean;
  found: Readonly<Record<Exclude<HaReasonId, (typeof OFF)[number]>, readonly string[]>>;
}

const NAMED = 5;

const RECOVERING = ['recovering', 'retrying'] as const;
const DEGRADED = [
  'failed',
  'down',
  'service_down',
  'crashed',
  'unguarded',
  'no_room',
  'out_of_service',
  'maintenance',
  'uncovered',
  'disabled_segments',
] as const;

/**
 * Whether instances would survive the loss of a host, with reasons. Running recoveries take precedence over other
 * reasons.
 */
export function stateOf(facts: StateFacts): { state: HaState; reasons: HaReason[] } {
  const off = OFF.find((id) => isOff(id, facts));
  if (off !== undefined) return { state: 'off', reasons: [{ id: off, count: 0, names: [] }] };
  const reasons = [...RECOVERING, ...DEGRADED].flatMap((id) => reasonOf(id, facts));
  const has = (ids: readonly HaReasonId[]) => reasons.some(({ id }) => ids.includes(id));
  return { state: has(RECOVERING) ? 'recovering' : has(DEGRADED) ? 'degraded' : 'protected', reasons };
}

function isOff(id: (typeof OFF)[number], { segments, protectedHosts, isIsolated }: StateFacts): boolean {
  switch (id) {
    case 'no_segments':
      return segments.total === 0;
    case 'all_disabled':
      return segments.disabled === segments.total;
    case 'no_hosts':
      return protectedHosts === 0;
    case 'isolated':
      return isIsolated;
    default:
      return id satisfies never;
  }
}

function reasonOf(id: keyof StateFacts['found'], { found }: StateFacts): HaReason[] {
  const names = found[id];
  return names.length === 0 ? [] : [{ id, count: names.length, names: names.slice(0, NAMED) }];
}
