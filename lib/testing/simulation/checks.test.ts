import { expect, test } from 'vitest';
import {
  type Check,
  everyNotificationIsAnswered,
  everyRecoverySucceeds,
  everyRunEnds,
  everythingSettles,
  noCommandsInterleave,
  noServerIsLost,
  noServerRunsTwice,
  nothingIsLeft,
} from './checks.ts';
import type { FinalServer, FinalState, History, HistoryEvent } from './history.ts';

const SERVER: FinalServer = { id: 'web', host: 'a', vmState: 'active', taskState: null, lockedBy: null, vcpus: 1 };
const NOTIFICATION = { id: 'n', message: null, fault: 'fault' };
const AT_REST: FinalState = {
  isSettled: true,
  servers: [SERVER],
  machines: [{ server: 'web', host: 'a', isRunning: true }],
  hosts: [{ name: 'a', usedVcpus: 1 }],
  ...{ notifications: [], runs: [], vmoves: [], migrations: [] },
};

const historyOf = (events: readonly HistoryEvent[], end: Partial<FinalState> = {}): History => ({
  isRecoverable: true,
  isPunctual: true,
  servers: ['web'],
  events: events.map((event, atMs) => ({ ...event, atMs })),
  end: { ...AT_REST, ...end },
});

const start = (host: string): HistoryEvent => ({ kind: 'guest.start', host, server: 'web' });
const stop = (host: string): HistoryEvent => ({ kind: 'guest.stop', host, server: 'web' });
const command = (section: number): HistoryEvent => ({ ...COMMAND, section });
const COMMAND = { kind: 'command', host: 'a', server: 'web', what: 'start' } as const;
const section = (what: 'begin' | 'end', number: number): HistoryEvent => ({
  ...{ kind: `section.${what}`, server: 'web', section: number, process: `replica-${number}` },
});
const ACCEPT: HistoryEvent = { kind: 'notification.accept', notification: 'n' };

const KEPT: [string, Check, History][] = [
  ['a server that moves', noServerRunsTwice, historyOf([start('a'), stop('a'), start('b')])],
  [
    'sections one after the other',
    noCommandsInterleave,
    historyOf([section('begin', 1), command(1), section('end', 1)]),
  ],
  ['a server where it should be', noServerIsLost, historyOf([])],
  ['a world at rest', nothingIsLeft, historyOf([])],
  [
    'a final notification',
    everyNotificationIsAnswered,
    historyOf([ACCEPT], { notifications: [{ ...NOTIFICATION, status: 'finished', isRetried: false }] }),
  ],
  ['a run that failed', everyRunEnds, historyOf([], { runs: [{ id: 'r', name: 'x', status: 'failed', error: 'e' }] })],
  ['a world at rest', everythingSettles, historyOf([])],
];

test.each(KEPT)('%s violates nothing', (_what, check, history) => {
  expect(check(history)).toEqual([]);
});

const BROKEN: [string, Check, History][] = [
  ['a server that starts on a second host', noServerRunsTwice, historyOf([start('a'), start('b')])],
  [
    'a command that arrives after another process took over',
    noCommandsInterleave,
    historyOf([section('begin', 1), section('begin', 2), section('end', 2), command(1)]),
  ],
  ['a server that is gone', noServerIsLost, historyOf([], { servers: [] })],
  ['a server without a machine', noServerIsLost, historyOf([], { machines: [] })],
  [
    'a server on another host than recorded',
    noServerIsLost,
    historyOf([], { machines: [{ server: 'web', host: 'b', isRunning: true }] }),
  ],
  [
    'an active server that does not run',
    noServerIsLost,
    historyOf([], { machines: [{ server: 'web', host: 'a', isRunning: false }] }),
  ],
  ['a server in a task', nothingIsLeft, historyOf([], { servers: [{ ...SERVER, taskState: 'rebuilding' }] })],
  ['a locked server', nothingIsLeft, historyOf([], { servers: [{ ...SERVER, lockedBy: 'admin' }] })],
  [
    'a copy that was not removed',
    nothingIsLeft,
    historyOf([], { machines: [...AT_REST.machines, { server: 'web', host: 'b', isRunning: false }] }),
  ],
  ['a claim without a server', nothingIsLeft, historyOf([], { hosts: [{ name: 'a', usedVcpus: 2 }] })],
  ['an accepted notification that is not known', everyNotificationIsAnswered, historyOf([ACCEPT])],
  [
    'a notification without an end',
    everyNotificationIsAnswered,
    historyOf([], { notifications: [{ ...NOTIFICATION, status: 'running', isRetried: false }] }),
  ],
  [
    'a notification with an open retry',
    everyNotificationIsAnswered,
    historyOf([], { notifications: [{ ...NOTIFICATION, status: 'failed', isRetried: true }] }),
  ],
  ['an open run', everyRunEnds, historyOf([], { runs: [{ id: 'r', name: 'x', status: 'pending', error: null }] })],
  ['an open vmove', everyRunEnds, historyOf([], { vmoves: [{ id: 'v', server: 'web', status: 'ongoing' }] })],
  ['an open migration', everyRunEnds, historyOf([], { migrations: [{ id: 1, server: 'web', status: 'accepted' }] })],
  [
    'a recovery that fails without need',
    everyRecoverySucceeds,
    historyOf([], { notifications: [{ ...NOTIFICATION, status: 'failed', isRetried: false }] }),
  ],
  ['a world that does not come to rest', everythingSettles, historyOf([], { isSettled: false })],
  ['an error that nothing handles', everythingSettles, historyOf([{ kind: 'uncaught', error: 'broken' }])],
];

test.each(BROKEN)('%s is a violation', (_what, check, history) => {
  expect(check(history)).toHaveLength(1);
});
