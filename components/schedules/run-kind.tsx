import { History } from 'lucide-react';
import { kind, listOf } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import { scheduleApi } from '#lib/console/schedules/contract.ts';
import type { ScheduleRun } from '#lib/console/schedules/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { RunItems } from './run-items.tsx';
import { RunState } from './run-state.tsx';
import { RUN_WORDS } from './schedule-words.ts';

const scheduleRunKind = kind<ScheduleRun>()({
  noun: { one: msg('run'), many: msg('runs') },
  icon: History,
  idOf: ({ id }) => id,
  nameOf: ({ due_at }) => due_at,
  name: { id: 'due', label: msg('Due'), sort: 'due', text: ({ due_at }, { format }) => format.dateTime(due_at) },
  status: ({ state }) => <RunState state={state} />,
  isUnlogged: true,
  attributes: {
    state: {
      label: msg('Result'),
      value: ({ state }, { t }) => t(RUN_WORDS[state]),
      show: ({ state }) => <RunState state={state} />,
      width: 8,
      isVital: true,
      filter: {
        operators: [],
        read: ({ state }) => state,
        values: ({ t }) => Object.entries(RUN_WORDS).map(([value, word]) => ({ value, label: t(word) })),
      },
    },
    start: {
      label: msg('Started'),
      value: ({ is_manual }, { t }) => (is_manual ? t('Manually') : t('By schedule')),
      width: 8,
    },
    objects: { label: msg('Objects'), value: ({ total }) => total, as: 'number' },
    done: { label: msg('Done'), value: ({ done }) => done, as: 'number' },
    failed: { label: msg('Failed'), value: ({ failed }) => failed, as: 'number', isVital: true },
    skipped: { label: msg('Skipped'), value: ({ skipped }) => skipped, as: 'number' },
    deleted: { label: msg('Deleted by the retention'), value: ({ deleted }) => deleted, as: 'number' },
    ended: { label: msg('Ended'), value: ({ ended_at }) => ended_at, as: 'time' },
    message: { label: msg('Message'), value: ({ message }, { t }) => message && t(message), width: 18, isWide: true },
  },
  PanelEnd: ({ scope, row }) => <RunItems scope={scope} run={row} />,
});

/** The runs of a schedule. */
export const scheduleRunList = (scheduleId: string) =>
  listOf(scheduleRunKind, {
    id: 'schedule-runs',
    header: {},
    source: completeList(
      (scope, send) => clientOf(scheduleApi).runs.query(scope, scheduleId, send),
      ({ runs }) => runs,
    ),
    sort: '-due',
    emptyText: msg('Each run is listed here with its result for a month.'),
  });
