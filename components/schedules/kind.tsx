import { CalendarClock } from 'lucide-react';
import { enabledAttribute } from '#components/kind/enabled-attribute.tsx';
import { kind, listOf, pageOf } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import { scheduleApi } from '#lib/console/schedules/contract.ts';
import type { Schedule } from '#lib/console/schedules/schema.ts';
import { createsObjects, SUBJECT_OF } from '#lib/console/schedules/values.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { objectHref, projectHref } from '#lib/screens/paths.ts';
import { RunState } from './run-state.tsx';
import { ScheduleNotice } from './schedule-notice.tsx';
import { ScheduleStatus } from './schedule-status.tsx';
import { ACTION_WORDS, RUN_WORDS, retentionText, targetText, timesText } from './schedule-words.ts';
import { useScheduleActions } from './use-schedule-actions.tsx';

const PATH = 'console/v1/schedules';

const scheduleKind = kind<Schedule>()({
  noun: { one: msg('schedule'), many: msg('schedules') },
  icon: CalendarClock,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  name: { isFiltered: true },
  status: (schedule) => <ScheduleStatus schedule={schedule} />,
  Notice: ScheduleNotice,
  attributes: {
    status: {
      ...enabledAttribute<Schedule>(),
      show: (schedule) => <ScheduleStatus schedule={schedule} />,
      width: 10,
      isVital: true,
    },
    action: {
      label: msg('Action'),
      value: ({ action }, { t }) => t(ACTION_WORDS[action]),
      width: 13,
      sort: true,
      filter: {
        operators: [],
        read: ({ action }) => action,
        values: ({ t }) => Object.entries(ACTION_WORDS).map(([value, word]) => ({ value, label: t(word) })),
      },
      isVital: true,
      isKeyFact: true,
    },
    target: {
      label: msg('Applies to'),
      value: (schedule, { t }) => targetText(schedule, t),
      link: ({ action, target_id, target_name }, { scope }) =>
        target_id !== null && target_name !== null
          ? objectHref(scope, SUBJECT_OF[action] === 'volume' ? 'volumes' : 'instances', target_id)
          : undefined,
      width: 12,
      isVital: true,
      isKeyFact: true,
    },
    times: {
      label: msg('Times'),
      value: (schedule, { t, format }) => timesText(schedule, t, format),
      width: 14,
      isVital: true,
      isKeyFact: true,
    },
    zone: { label: msg('Time zone'), value: ({ time_zone }) => time_zone, in: 'page' },
    keep: {
      label: msg('Keeps'),
      value: (schedule, { t }) => (createsObjects(schedule.action) ? retentionText(schedule, t) : undefined),
      width: 10,
      isOmittedIfEmpty: true,
    },
    full: {
      label: msg('Full backup every'),
      value: ({ action, full_every }, { t }) =>
        action === 'backup' ? t('{count, plural, one {run} other {# runs}}', { count: full_every }) : undefined,
      in: 'page',
      isOmittedIfEmpty: true,
    },
    next: { label: msg('Next run'), value: ({ next_at }) => next_at, as: 'time', sort: true, isKeyFact: true },
    last: { label: msg('Last run'), value: ({ last_at }) => last_at, as: 'age', sort: true },
    result: {
      label: msg('Last result'),
      value: ({ last_result }, { t }) => last_result && t(RUN_WORDS[last_result]),
      show: ({ last_result }) => last_result && <RunState state={last_result} />,
      width: 8,
      isOptional: true,
    },
    owner: { label: msg('Owner'), value: ({ user_name }) => user_name, width: 9 },
    age: { label: msg('Created'), value: ({ created_at }) => created_at, as: 'age', sort: true, isOptional: true },
    id: { label: msg('ID'), value: ({ id }) => id, as: 'id', isOptional: true },
  },
  useActions: useScheduleActions,
});

export const scheduleList = listOf(scheduleKind, {
  id: 'schedules',
  header: {
    description: msg(
      'The platform takes snapshots and backups, creates images, and starts and stops instances at the times you set.',
    ),
    path: PATH,
  },
  create: {
    label: msg('Create schedule'),
    href: (scope) => projectHref(scope, 'schedules', { create: 'true' }),
    loadForm: async () => (await import('#lazy/components/schedules/schedule-form.tsx')).ScheduleForm,
  },
  source: completeList(
    (scope, send) => clientOf(scheduleApi).list.query(scope, send),
    ({ schedules }) => schedules,
  ),
  sort: 'name',
  views: [
    { label: msg('All') },
    { label: msg('Enabled'), where: ['status:true'] },
    { label: msg('Disabled'), where: ['status:false'] },
  ],
  href: ({ id }, { scope }) => objectHref(scope, 'schedules', id),
  emptyText: msg('A schedule takes snapshots, creates backups or starts and stops instances, with your permissions.'),
});

export const schedulePage = pageOf(scheduleKind, {
  query: clientOf(scheduleApi).show.query,
  rowOf: ({ schedule }) => schedule,
  listHref: (scope) => projectHref(scope, 'schedules'),
  path: PATH,
  activity: 'schedule',
  tabs: [
    {
      id: 'runs',
      label: msg('Runs'),
      isList: true,
      load: async () => {
        const { ScheduleRuns } = await import('#lazy/components/schedules/schedule-runs.tsx');
        return ({ scope, id }) => <ScheduleRuns scope={scope} scheduleId={id} />;
      },
    },
    {
      id: 'preview',
      label: msg('Preview'),
      load: async () => {
        const { PreviewTab } = await import('#lazy/components/schedules/preview-tab.tsx');
        return ({ scope, id }) => <PreviewTab scope={scope} scheduleId={id} />;
      },
    },
  ],
});
