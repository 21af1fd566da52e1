import { expect, test } from 'vitest';
import type { Check } from './checks.ts';
import type { FinalState, History, HistoryEvent } from './history.ts';
import {
  eachFaultIsAcceptedOnce,
  eachRecoveryFailsByItself,
  eachRecoveryHasOneRun,
  everyMessageIsProcessed,
  firstRoundsAreHarmless,
  noRunHasTwoWorkers,
  noRunIsTakenAway,
  theIsolationCheckHolds,
} from './ownership-checks.ts';

const AT_REST: FinalState = {
  isSettled: true,
  ...{ servers: [], machines: [], hosts: [], notifications: [], runs: [], vmoves: [], migrations: [] },
};

const historyOf = (events: readonly HistoryEvent[], changes: Partial<History> = {}): History => ({
  ...{ isRecoverable: true, isPunctual: true, servers: [], end: AT_REST },
  events: events.map((event, atMs) => ({ ...event, atMs })),
  ...changes,
});

const claim = (by: string, run = 'run'): HistoryEvent => ({ kind: 'run.claim', run, by });
const release = (by: string): HistoryEvent => ({ kind: 'run.release', run: 'run', by });
const crash = (process: string): HistoryEvent => ({ kind: 'process.crash', process });
const step = (process: string, run = 'run', name = 'begin'): HistoryEvent => ({
  ...{ kind: 'step', run, workflow: 'ha.recover', step: name, process, subject: 'notification' },
});
const notified = (...faults: string[]): Partial<History> => {
  const all = faults.map((fault, index) => ({
    id: `${index}`,
    status: 'finished',
    isRetried: false,
    message: 'm',
    fault,
  }));
  return { end: { ...AT_REST, notifications: all } };
};
/** One recovery whose runs have all ended. */
const failed = (...runs: string[]): Partial<History> => {
  const notification = { id: 'notification', status: 'failed', isRetried: false, message: 'm', fault: 'one' };
  const ended = runs.map((id) => ({ id, name: 'ha.recover', status: 'done', error: null }));
  return { end: { ...AT_REST, notifications: [notification], runs: ended } };
};
const MESSAGE: HistoryEvent = { kind: 'message', message: 'm', host: 'a' };
const REFUSAL: HistoryEvent = { kind: 'logged', type: 'notification.refuse', object: 'a' };
const round = (process: string, ...cleared: string[]): HistoryEvent => ({ kind: 'round', process, cleared });
const fence = (host: string): HistoryEvent => ({ kind: 'fence', host, process: 'one' });
const isolation = (forMs: number): HistoryEvent => ({
  kind: 'fault',
  fault: { atMs: 0, kind: 'isolation', forMs },
});
const LOSS: HistoryEvent = { kind: 'fault', fault: { atMs: 0, kind: 'power loss', host: 'a', forMs: 1 } };

const KEPT: [string, Check, History][] = [
  [
    'steps of the owner of a run',
    noRunHasTwoWorkers,
    historyOf([claim('one'), step('one'), claim('two'), step('two')]),
  ],
  ['a run that is given back', noRunIsTakenAway, historyOf([claim('one'), release('one'), claim('two')])],
  [
    'a run of a crashed process',
    noRunIsTakenAway,
    historyOf([claim('one'), crash('one'), release('two'), claim('two')]),
  ],
  ['a run of a late process', noRunIsTakenAway, historyOf([claim('one'), claim('two')], { isPunctual: false })],
  ['two runs one after the other', eachRecoveryHasOneRun, historyOf([step('one'), step('one', 'later')])],
  [
    'a run that finds out that another has the notification',
    eachRecoveryHasOneRun,
    historyOf([step('one'), step('two', 'other', 'take'), step('one')]),
  ],
  [
    'an end that another process repeats after the next attempt began',
    eachRecoveryHasOneRun,
    historyOf([step('one', 'first', 'abandon'), step('two', 'second'), step('two', 'first', 'abandon')]),
  ],
  [
    'a recovery whose last attempt gives up',
    eachRecoveryFailsByItself,
    historyOf([step('one'), step('one', 'run', 'abandon')], failed('run')),
  ],
  ['different faults', eachFaultIsAcceptedOnce, historyOf([], notified('one', 'two'))],
  ['a message that became a notification', everyMessageIsProcessed, historyOf([MESSAGE], notified('one'))],
  ['a message that was refused', everyMessageIsProcessed, historyOf([MESSAGE, REFUSAL])],
  ['a host cleared in the second round', firstRoundsAreHarmless, historyOf([round('one'), round('one', 'a')])],
  ['a fence of a failed host', theIsolationCheckHolds, historyOf([isolation(9), LOSS, fence('a')])],
  ['a fence after the isolation', theIsolationCheckHolds, historyOf([isolation(0), fence('a')])],
];

test.each(KEPT)('%s violates nothing', (_what, check, history) => {
  expect(check(history)).toEqual([]);
});

const BROKEN: [string, Check, History][] = [
  ['a step of a former owner', noRunHasTwoWorkers, historyOf([claim('one'), claim('two'), step('one')])],
  ['a run taken from a working process', noRunIsTakenAway, historyOf([claim('one'), claim('two')])],
  ['a run released for a working process', noRunIsTakenAway, historyOf([claim('one'), release('two')])],
  [
    'two runs of a notification side by side',
    eachRecoveryHasOneRun,
    historyOf([step('one'), step('two', 'other'), step('one')]),
  ],
  [
    'an attempt that ends because the one before it ends again',
    eachRecoveryFailsByItself,
    historyOf(
      [step('one', 'first', 'abandon'), step('two', 'second'), step('two', 'first', 'abandon')],
      failed('first', 'second'),
    ),
  ],
  ['a fault with two notifications', eachFaultIsAcceptedOnce, historyOf([], notified('one', 'one'))],
  ['a message without an effect', everyMessageIsProcessed, historyOf([MESSAGE])],
  ['a host cleared in the first round', firstRoundsAreHarmless, historyOf([round('one', 'a')])],
  ['a fence of a host that only seems to have failed', theIsolationCheckHolds, historyOf([isolation(9), fence('a')])],
];

test.each(BROKEN)('%s is a violation', (_what, check, history) => {
  expect(check(history)).toHaveLength(1);
});
