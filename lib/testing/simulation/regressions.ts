import type { Scenario } from './scenario.ts';

/** A scenario that violated a promise once. */
interface Regression {
  /** The promise, and what broke it. */
  name: string;
  scenario: Scenario;
}

const CALM = {
  ...{ slowDatabase: 0, conflict: 0, lostCommit: 0, slowHost: 0 },
  ...{ lostAnswer: 0, duplicate: 0, lostMessage: 0, failedFence: 0 },
} as const;

/** Whole scenarios, because the scenario of a seed changes with the faults that are added. */
export const REGRESSIONS: readonly Regression[] = [
  {
    name: 'a lost host removes its old copy, and not the running one, after the clocks were set back',
    scenario: {
      ...{ seed: 101_222, hosts: ['host-1', 'host-2', 'host-3'], reserved: [], placement: ['host-1', 'host-1'] },
      ...{ method: 'auto', hasLittleRoom: false, hasFencing: true, replicas: 2, chaos: CALM },
      faults: [
        { atMs: 1000, kind: 'power loss', host: 'host-1', forMs: 40_000 },
        { atMs: 22_000, kind: 'clock jump', byMs: -29_000 },
      ],
    },
  },
  {
    name: 'a host is not fenced because it missed the moment in which the isolated control plane reached the others',
    scenario: {
      ...{ seed: 371, hosts: ['host-1', 'host-2', 'host-3', 'host-4', 'host-5'], reserved: [], replicas: 2 },
      placement: ['host-3', 'host-2', 'host-4', 'host-5'],
      ...{ method: 'reserved_host', hasLittleRoom: false, hasFencing: true },
      chaos: { ...CALM, slowHost: 0.27938433510717003, failedFence: 0.2666182571556419 },
      faults: [
        { atMs: 445, kind: 'isolation', forMs: 4709 },
        { atMs: 5358, kind: 'instance report', server: 0 },
        { atMs: 6267, kind: 'isolation', forMs: 15_341 },
      ],
    },
  },
];
