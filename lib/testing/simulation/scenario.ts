import { RECOVERY_METHODS } from '#lib/ha/segments/recovery-methods.ts';
import { type SeededRandom, seeded } from '#lib/testing/seeded-random.ts';
import type { ChaosLevels } from './chaos.ts';

/** A fault that begins at a time and, unless it is of a moment, ends after another. Times are in ms since the start. */
export type Fault = { atMs: number } & (
  | { kind: 'power loss'; host: string; forMs: number }
  | { kind: 'silence'; host: string; forMs: number }
  /** The control plane reaches no host. */
  | { kind: 'isolation'; forMs: number }
  /** Only one process cannot reach the host. */
  | { kind: 'partial silence'; host: string; replica: number; forMs: number }
  | { kind: 'guest crash'; server: number }
  | { kind: 'wrong report'; host: string; server: number; says: 'absent' | 'off' | 'crashed'; forMs: number }
  | { kind: 'crash'; replica: number; afterOperations: number; forMs: number }
  /** Begins when the process has committed some transactions. */
  | { kind: 'pause'; replica: number; afterCommits: number; forMs: number }
  | { kind: 'database partition'; replica: number; forMs: number }
  /** Another run is queued for each notification that is being recovered. */
  | { kind: 'duplicate run' }
  /** The clocks of the replicas differ by no more than they may. */
  | { kind: 'clock skew'; replica: number; byMs: number }
  /** The time of all replicas is set. */
  | { kind: 'clock jump'; byMs: number }
  /** A monitor powers off a host and reports it. */
  | { kind: 'fenced by monitor'; host: string; reports: number }
  | { kind: 'process report'; host: string }
  | { kind: 'instance report'; server: number }
  /** A user starts, stops or reboots a server. */
  | { kind: 'user action'; server: number; action: 'os-start' | 'os-stop' | 'reboot' }
);

export interface Scenario {
  seed: number;
  /** Names of the hosts. */
  hosts: readonly string[];
  /** Those in reserve. */
  reserved: readonly string[];
  method: (typeof RECOVERY_METHODS)[number];
  /** Host of each server, by its number. */
  placement: readonly string[];
  /** Processors that each host offers, as multiples of what the servers need on average. */
  hasLittleRoom: boolean;
  hasFencing: boolean;
  replicas: number;
  chaos: ChaosLevels;
  faults: readonly Fault[];
}

export const MAX_HOSTS = 6;
export const MAX_SERVERS = 10;
/** The first fault begins within this time, the others within this time after it. */
const FIRST_MS = 5000;
const SPAN_MS = 20_000;
/** A user acts within this time before a host fails. */
const ACTION_MS = 3000;
/** Most faults are short; some outlast every lease. */
const SHORT_MS = 10_000;
const LONG_MS = 45_000;

/** How far the clocks of replicas may differ. */
const SKEW_MS = 500;
const JUMP_MS = 30_000;

const TRIGGERS: readonly Fault['kind'][] = [
  ...(['power loss', 'power loss', 'fenced by monitor', 'fenced by monitor', 'silence', 'isolation'] as const),
  ...(['guest crash', 'process report', 'instance report', 'user action'] as const),
];
/** Faults of replicas are more frequent than others. */
const KINDS: readonly Fault['kind'][] = [
  ...TRIGGERS,
  ...(['crash', 'crash', 'crash', 'pause', 'pause', 'pause', 'database partition', 'database partition'] as const),
  ...(['partial silence', 'wrong report', 'duplicate run', 'clock skew', 'clock jump'] as const),
];
const LIES = ['absent', 'off', 'crashed'] as const;
const ACTIONS = ['os-start', 'os-stop', 'reboot'] as const;

export const hostName = (index: number): string => `host-${index + 1}`;

/** The scenario of a seed. */
export function scenarioOf(seed: number): Scenario {
  const random = seeded(Math.imul(seed, 0x9e3779b1) ^ 0x5bf03635);
  const upTo = (max: number) => Math.floor(random.next() * (max + 1));
  const hosts = Array.from({ length: 3 + upTo(MAX_HOSTS - 3) }, (_, index) => hostName(index));
  const reserved = random.next() < 0.3 ? hosts.slice(-1) : [];
  const open = hosts.filter((name) => !reserved.includes(name));
  const placement = Array.from({ length: 2 + upTo(MAX_SERVERS - 2) }, () => random.pick(open) ?? hostName(0));
  const replicas = random.next() < 0.8 ? 2 : 1;
  const level = (most: number) => (random.next() < 0.5 ? 0 : random.next() * most);
  return {
    ...{ seed, hosts, reserved, placement, replicas },
    method: random.pick(RECOVERY_METHODS) ?? 'auto',
    hasLittleRoom: random.next() < 0.15,
    hasFencing: random.next() < 0.7,
    chaos: {
      ...{ slowDatabase: level(0.3), conflict: level(0.1), lostCommit: level(0.02), slowHost: level(0.3) },
      ...{ lostAnswer: level(0.05), duplicate: level(0.3), lostMessage: level(0.3), failedFence: level(0.5) },
    },
    faults: faultsOf(random, { hosts, placement, replicas }),
  };
}

/** Faults of replicas and messages, which no recovery must notice. */
const OF_REPLICAS: ReadonlySet<Fault['kind']> = new Set([
  ...(['crash', 'pause', 'database partition', 'duplicate run', 'clock skew'] as const),
]);
const OF_HOSTS: ReadonlySet<Fault['kind']> = new Set(['power loss', 'fenced by monitor']);

/** Whether every recovery can succeed: one host fails, others have room, and nothing else happens to hosts and servers. */
export function isRecoverable({ faults, hasLittleRoom, method }: Scenario): boolean {
  const others = faults.filter(({ kind }) => !OF_REPLICAS.has(kind));
  return (
    !hasLittleRoom &&
    method !== 'reserved_host' &&
    others.length === 1 &&
    others.every(({ kind }) => OF_HOSTS.has(kind))
  );
}

/** Faults after which a process may lose its runs although it works. */
const DELAYS: ReadonlySet<Fault['kind']> = new Set(['pause', 'database partition', 'clock jump', 'clock skew']);

/** Whether every process that works renews its leases in time. */
export const isPunctual = ({ faults }: Scenario): boolean => !faults.some(({ kind }) => DELAYS.has(kind));

interface Size {
  hosts: readonly string[];
  placement: readonly string[];
  replicas: number;
}

/** First something that the platform has to handle; the others happen while it does, in a third of the seeds to replicas only. */
function faultsOf(random: SeededRandom, size: Size): Fault[] {
  const kinds = random.next() < 0.35 ? [...OF_REPLICAS] : KINDS;
  const first = faultOf(random, size, { kinds: TRIGGERS, fromMs: 0, untilMs: FIRST_MS });
  const others = Array.from({ length: Math.floor(random.next() * 5) }, () =>
    faultOf(random, size, { kinds, fromMs: first.atMs, untilMs: first.atMs + SPAN_MS }),
  );
  const actions = random.next() < 0.3 ? actionsOn(random, size, first) : [];
  return [first, ...actions, ...others].toSorted((one, other) => one.atMs - other.atMs);
}

/** A user works with the servers of a host just before it fails, so that actions are interrupted. */
function actionsOn(random: SeededRandom, { placement }: Size, failure: Fault): Fault[] {
  const host = 'host' in failure ? failure.host : undefined;
  return placement.flatMap((name, server): Fault[] => {
    if (name !== host) return [];
    const atMs = Math.max(0, failure.atMs - Math.floor(random.next() * ACTION_MS));
    return [{ atMs, kind: 'user action', server, action: random.pick(ACTIONS) ?? 'reboot' }];
  });
}

interface Choice {
  kinds: readonly Fault['kind'][];
  fromMs: number;
  untilMs: number;
}

function faultOf(
  random: SeededRandom,
  { hosts, placement, replicas }: Size,
  { kinds, fromMs, untilMs }: Choice,
): Fault {
  const below = (limit: number) => Math.floor(random.next() * limit);
  const atMs = fromMs + below(untilMs - fromMs);
  const forMs = 500 + below(random.next() < 0.6 ? SHORT_MS : LONG_MS);
  const host = hosts[below(hosts.length)] ?? hostName(0);
  const server = below(placement.length);
  const replica = below(replicas);
  const kind = random.pick(kinds) ?? 'power loss';
  switch (kind) {
    case 'power loss':
    case 'silence':
      return { atMs, kind, host, forMs };
    case 'isolation':
      return { atMs, kind, forMs };
    case 'partial silence':
      return { atMs, kind, host, replica, forMs };
    case 'guest crash':
    case 'instance report':
      return { atMs, kind, server };
    case 'wrong report':
      return { atMs, kind, host, server, says: random.pick(LIES) ?? 'off', forMs };
    case 'crash':
      return { atMs, kind, replica, afterOperations: below(300), forMs };
    case 'pause':
      return { atMs, kind, replica, afterCommits: below(60), forMs };
    case 'database partition':
      return { atMs, kind, replica, forMs };
    case 'clock skew':
      return { atMs, kind, replica, byMs: below(2 * SKEW_MS) - SKEW_MS };
    case 'clock jump':
      return { atMs, kind, byMs: below(2 * JUMP_MS) - JUMP_MS };
    case 'fenced by monitor':
      return { atMs, kind, host, reports: 1 + below(3) };
    case 'duplicate run':
      return { atMs, kind };
    case 'process report':
      return { atMs, kind, host };
    case 'user action':
      return { atMs, kind, server, action: random.pick(ACTIONS) ?? 'reboot' };
    default:
      return kind satisfies never;
  }
}
