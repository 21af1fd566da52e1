import type { MachinePower } from '../machine.ts';

export interface DomainState {
  power: MachinePower;
  /** A QEMU process exists. */
  isActive: boolean;
  /** The domain waits for the memory of an incoming migration. */
  isArriving: boolean;
  /** QEMU stopped it because a disk was not reachable. */
  isStalled: boolean;
}

/** Values of virDomainState. */
const SHUT_OFF = 5;
const CRASHED = 6;
const PAUSED = 3;
/** States with a process, from `running` to `shutting down`, and a suspended guest. */
const ACTIVE = new Set([1, 2, PAUSED, 4, 7]);
/** Values of virDomainPausedReason: migration, I/O error, panic. */
const PAUSED_BY_MIGRATION = 2;
const PAUSED_BY_ERROR = 5;
const PAUSED_BY_CRASH = 10;
/** Value of virDomainShutoffReason. */
const OFF_BY_CRASH = 3;

/**
 * Parses a list of domains with saved memory, followed by the output of `domstats --raw --state`. Returns the state of
 * a domain by name.
 */
export function readStates(stats: string): (name: string) => DomainState | undefined {
  const isSaved = new Set(stats.split('\n').map((line) => line.trim()));
  const states = new Map<string, DomainState>();
  for (const [, name = '', text = ''] of stats.matchAll(/^Domain: '(.*)'\n((?:[ \t]+.*\n?)*)/gm)) {
    const number = (key: string) => Number(new RegExp(`^\\s*state\\.${key}=(\\d+)`, 'm').exec(text)?.[1] ?? 0);
    states.set(name, stateOf(number('state'), number('reason'), isSaved.has(name)));
  }
  return (name) => states.get(name);
}

function stateOf(state: number, reason: number, isSaved: boolean): DomainState {
  const isActive = ACTIVE.has(state) || (state === CRASHED && reason === 1);
  const isArriving = state === PAUSED && reason === PAUSED_BY_MIGRATION;
  const isStalled = state === PAUSED && reason === PAUSED_BY_ERROR;
  return { power: powerOf(state, reason, isSaved), isActive, isArriving, isStalled };
}

function powerOf(state: number, reason: number, isSaved: boolean): MachinePower {
  if (state === CRASHED || (state === PAUSED && reason === PAUSED_BY_CRASH)) return 'crashed';
  if (state === PAUSED) return 'paused';
  if (state !== SHUT_OFF) return 'running';
  if (isSaved) return 'suspended';
  return reason === OFF_BY_CRASH ? 'crashed' : 'off';
}
