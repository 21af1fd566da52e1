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
  {
    name: 'a failed attempt that another process ends a second time does not end the next attempt',
    scenario: {
      ...{ seed: 2_004_570, hosts: ['host-1', 'host-2', 'host-3'], reserved: [], replicas: 2 },
      placement: ['host-3', 'host-1', 'host-2', 'host-3', 'host-1'],
      ...{ method: 'reserved_host', hasLittleRoom: false, hasFencing: true },
      chaos: {
        ...CALM,
        ...{ slowDatabase: 0.06515460347291081, slowHost: 0.1527180041419342 },
        ...{ duplicate: 0.2165409108856693, lostMessage: 0.01812637795228511 },
      },
      faults: [
        { atMs: 3041, kind: 'fenced by monitor', host: 'host-1', reports: 3 },
        { atMs: 11_001, kind: 'pause', replica: 0, afterCommits: 0, forMs: 7072 },
        { atMs: 17_640, kind: 'pause', replica: 1, afterCommits: 35, forMs: 37_084 },
        { atMs: 18_285, kind: 'crash', replica: 1, afterOperations: 273, forMs: 2573 },
        { atMs: 18_358, kind: 'pause', replica: 0, afterCommits: 28, forMs: 8778 },
      ],
    },
  },
  {
    name: 'a refused message is not taken for a lost one after the clocks were set back to before the start',
    scenario: {
      ...{ seed: 2_000_907, hosts: ['host-1', 'host-2', 'host-3', 'host-4', 'host-5'], reserved: [], replicas: 2 },
      placement: ['host-2', 'host-1', 'host-1', 'host-5', 'host-2', 'host-2', 'host-5', 'host-5', 'host-2'],
      ...{ method: 'auto_priority', hasLittleRoom: false, hasFencing: true },
      chaos: { ...CALM, lostCommit: 0.00925726733636111, lostAnswer: 0.026478970504831525 },
      faults: [
        { atMs: 2611, kind: 'fenced by monitor', host: 'host-2', reports: 1 },
        { atMs: 8431, kind: 'silence', host: 'host-4', forMs: 25_895 },
        { atMs: 15_076, kind: 'clock jump', byMs: -28_442 },
        { atMs: 18_509, kind: 'duplicate run' },
        { atMs: 20_108, kind: 'clock jump', byMs: 4129 },
      ],
    },
  },
  {
    name: 'a suspect run whose wait begins while the database is lost does not wait for its own place forever',
    scenario: {
      ...{ seed: 7_012_702, hosts: ['host-1', 'host-2', 'host-3'], reserved: [], replicas: 2 },
      placement: ['host-2', 'host-2', 'host-2', 'host-1', 'host-2', 'host-1', 'host-1', 'host-2', 'host-2'],
      ...{ method: 'reserved_host', hasLittleRoom: false, hasFencing: false },
      chaos: {
        ...CALM,
        ...{ lostCommit: 0.008494547228328883, lostAnswer: 0.03218669398920611, duplicate: 0.09739437564276159 },
      },
      faults: [
        { atMs: 1901, kind: 'guest crash', server: 2 },
        { atMs: 2509, kind: 'fenced by monitor', host: 'host-1', reports: 1 },
        { atMs: 5257, kind: 'pause', replica: 1, afterCommits: 47, forMs: 41_045 },
        { atMs: 12_314, kind: 'instance report', server: 4 },
      ],
    },
  },
];
