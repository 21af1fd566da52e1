import { statusTone, statusWord } from '#components/console/status-words.ts';
import type { Tone } from '#components/ui/tone.ts';
import { hasFailed as hasServerFailed } from '#lib/compute/servers/states.ts';
import type { TopologyPort, TopologyRouter, TopologyServer } from '#lib/console/networking/topology/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { downReason } from '#lib/networking/routers/status.ts';
import { hasFailed, isActive, isBeingBuilt, isDown } from '#lib/networking/statuses.ts';

/** Health of a node: working, waiting for a decision, in transition, out of service, unreachable, or failed. */
export type Health = 'up' | 'waits' | 'busy' | 'off' | 'down' | 'error';

export interface Condition {
  health: Health;
  /** Colour of the instance's status in lists, if it differs from that of the health. */
  tone?: Tone;
  word: Text;
  reason?: Text;
}

const TONE_OF: Record<Health, Tone> = {
  up: 'success',
  waits: 'warning',
  busy: 'info',
  off: 'neutral',
  down: 'warning',
  error: 'danger',
};

export const toneOf = ({ health, tone }: Pick<Condition, 'health' | 'tone'>): Tone => tone ?? TONE_OF[health];

export const isProblem = (health: Health): boolean => health === 'down' || health === 'error';

export const wordsOf = ({ word, reason }: Condition): Text[] => [word, ...(reason === undefined ? [] : [reason])];

/**
 * Condition of a network or router. If it is administratively down, it forwards no traffic, even if its status is
 * ACTIVE.
 */
export function conditionOf(object: { status: string; admin_state_up: boolean }): Condition {
  const word = statusWord(object.status);
  if (hasFailed(object)) return { health: 'error', word };
  if (!object.admin_state_up) return { health: 'down', word: msg('Off') };
  return { health: isActive(object) ? 'up' : 'down', word };
}

export function routerCondition(router: Pick<TopologyRouter, 'status' | 'admin_state_up' | 'gateway'>): Condition {
  const condition = conditionOf(router);
  const reason = router.admin_state_up ? downReason({ ...router, hasGateway: router.gateway !== null }) : undefined;
  return reason === undefined ? condition : { ...condition, reason };
}

export function portCondition(port: Pick<TopologyPort, 'status' | 'admin_state_up'>): Condition {
  const word = statusWord(port.status);
  if (hasFailed(port)) return { health: 'error', word };
  if (!port.admin_state_up) return { health: 'off', word: msg('Off') };
  if (isBeingBuilt(port)) return { health: 'busy', word };
  return { health: isActive(port) ? 'up' : 'off', word };
}

const RESTS: ReadonlySet<string> = new Set([
  'SHUTOFF',
  'PAUSED',
  'SUSPENDED',
  'SHELVED',
  'SHELVED_OFFLOADED',
  'SOFT_DELETED',
]);
const WAITS: ReadonlySet<string> = new Set(['RESCUE', 'VERIFY_RESIZE']);
const RUNS: ReadonlySet<string> = new Set(['ACTIVE', 'PASSWORD', ...WAITS]);

/** Condition of an instance on a network, including that of its ports while it runs. */
export function guestCondition(server: TopologyServer, ports: readonly TopologyPort[]): Condition {
  const { status } = server;
  if (hasServerFailed(server)) return { health: 'error', word: statusWord(status) };
  if (ports.some(hasFailed)) return { health: 'error', word: msg('Port failed') };
  const shown = { word: statusWord(status), tone: statusTone(status) };
  if (RESTS.has(status)) return { health: 'off', ...shown };
  if (!RUNS.has(status)) return { health: 'busy', ...shown };
  if (ports.some(({ admin_state_up }) => !admin_state_up)) return { health: 'down', word: msg('Port off') };
  if (ports.some(isDown)) return { health: 'down', word: msg('Port down') };
  return { health: WAITS.has(status) ? 'waits' : 'up', ...shown };
}
