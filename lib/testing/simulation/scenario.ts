import { RECOVERY_METHODS } from '#lib/ha/segments/recovery-methods.ts';
import { type SeededRandom, seeded } from '#lib/testing/seeded-random.ts';
import type { ChaosLevels } from './chaos.ts';

/** A fault that begins at a time and, unless it is of a moment, ends after another. Times are in ms since the start. */
export type Fault = { atMs: number } & (
  | { kind: 'power loss'; host: string; forMs: number }
  | { kind: 'silence'; host: string; forMs: number }
  /** Only one process cannot reach the host. */
  | { kind: 'partial silence'; host: string; replica: number; forMs: number }
  | { kind: 'guest crash'; server: number }
  | { kind: 'wrong report'; host: string; server: number; says: 'absent' | 'off' | 'crashed'; forMs: number }
  | { kind: 'crash'; replica: number; afterOperations: number; forMs: number }
  | { kind: 'pause'; replica: number; forMs: number }
  | { kind: 'database partition'; replica: number; forMs: number }
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
/** Faults begin within this time. */
const SPAN_MS = 20_000;
/** Most faults are short; some outlast every lease. */
const SHORT_MS = 10_000;
const LONG_MS = 45_000;

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
    faults: faultsOf(random, { hosts, servers: placement.length, replicas }),
  };
}

function faultsOf(
  random: SeededRandom,
  world: { hosts: readonly string[]; servers: number; replicas: number },
): Fault[] {
  const count = 1 + Math.floor(random.next() * 5);
  return Array.from({ length: count }, () => faultOf(random, world)).toSorted((one, other) => one.atMs - other.atMs);
}

function faultOf(
  random: SeededRandom,
  { hosts, servers, replicas }: { hosts: readonly string[]; servers: number; replicas: number },
): Fault {
  const below = (limit: number) => Math.floor(random.next() * limit);
  const atMs = below(SPAN_MS);
  const forMs = 500 + below(random.next() < 0.7 ? SHORT_MS : LONG_MS);
  const host = hosts[below(hosts.length)] ?? hostName(0);
  const server = below(servers);
  const replica = below(replicas);
  const says = (['absent', 'off', 'crashed'] as const)[below(3)] ?? 'off';
  const action = (['os-start', 'os-stop', 'reboot'] as const)[below(3)] ?? 'reboot';
  const kinds: Fault[] = [
    { atMs, kind: 'power loss', host, forMs },
    { atMs, kind: 'power loss', host, forMs },
    { atMs, kind: 'silence', host, forMs },
    { atMs, kind: 'partial silence', host, replica, forMs },
    { atMs, kind: 'guest crash', server },
    { atMs, kind: 'wrong report', host, server, says, forMs },
    { atMs, kind: 'crash', replica, afterOperations: below(300), forMs },
    { atMs, kind: 'crash', replica, afterOperations: below(300), forMs },
    { atMs, kind: 'pause', replica, forMs },
    { atMs, kind: 'database partition', replica, forMs },
    { atMs, kind: 'clock skew', replica, byMs: below(2000) - 1000 },
    { atMs, kind: 'clock jump', byMs: below(60_000) - 30_000 },
    { atMs, kind: 'fenced by monitor', host, reports: 1 + below(3) },
    { atMs, kind: 'fenced by monitor', host, reports: 1 + below(3) },
    { atMs, kind: 'process report', host },
    { atMs, kind: 'instance report', server },
    { atMs, kind: 'user action', server, action },
  ];
  return kinds[below(kinds.length)] ?? { atMs, kind: 'power loss', host, forMs };
}
