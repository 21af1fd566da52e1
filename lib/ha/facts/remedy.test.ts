import { expect, test } from 'vitest';
import { SENTENCES } from '../recovery/messages.ts';
import { type RemedySigns, remedyOf } from './remedy.ts';

const failed: RemedySigns = {
  ...{ outcome: 'failed', recovery: 'failed', isRetrying: false },
  ...{ move: { status: 'failed', message: 'No valid host was found.' }, isHostDown: true },
};
const local = { status: 'ignored', message: SENTENCES.localDisk } as const;

test.each([
  ['its recovery failed', failed, 'retry'],
  ['its recovery failed, and its host returned', { ...failed, isHostDown: false }, 'retry'],
  ['it was not restarted', { ...failed, move: null, isHostDown: false }, 'retry'],
  ['a retry is in progress', { ...failed, isRetrying: true }, null],
  ['its recovery has not begun', { ...failed, recovery: 'new' }, null],
  ['its recovery is in progress', { ...failed, recovery: 'running' }, null],
  ['its recovery is tried again without a person', { ...failed, recovery: 'error' }, null],
  ['its only disk is on its host', { ...failed, recovery: 'finished', move: local }, 'repair_host'],
  ['its only disk is on its host, and other moves failed', { ...failed, move: local }, 'repair_host'],
  [
    'its host returned with its only disk',
    { ...failed, recovery: 'finished', move: local, isHostDown: false },
    'start',
  ],
  ['its host returned with its only disk, other moves failed', { ...failed, move: local, isHostDown: false }, 'retry'],
  ['its notification was ignored', { ...failed, recovery: 'ignored', move: null }, 'evacuate'],
  ['its notification was ignored, and its host is up', { ...failed, recovery: 'ignored', isHostDown: false }, 'start'],
  ['nothing recovers its host', { ...failed, outcome: 'stranded', recovery: null }, 'evacuate'],
  ['it crashed', { ...failed, outcome: 'crashed', recovery: 'finished', isHostDown: false }, 'start'],
  ['it runs', { ...failed, outcome: 'recovered' }, null],
  ['it is being moved', { ...failed, outcome: 'recovering' }, null],
  ['it was deleted', { ...failed, outcome: 'deleted' }, null],
] satisfies [string, RemedySigns, string | null][])(
  'What a person does for an instance: %s',
  (_what, signs, remedy) => {
    expect(remedyOf(signs)).toBe(remedy);
  },
);
