import { msg } from '#lib/i18n/text.ts';
import { DISABLE, deletionOf, EDIT, ENABLE } from '#lib/verbs/usual-verbs.ts';
import { verbsOf } from '#lib/verbs/verb.ts';

interface ScheduleState {
  enabled: boolean;
  is_running: boolean;
}

export const SCHEDULE_VERBS = verbsOf<never, never, ScheduleState>()({
  edit: EDIT,
  run: {
    label: msg('Run now'),
    obstacle: ({ is_running }) => (is_running ? msg('It is running. Wait until the run has ended.') : undefined),
    words: { doing: msg('Starting {name}'), notDone: msg('Could not run {name}') },
    question: {
      title: msg('Run schedule {name} now?'),
      confirm: msg('Run {name}'),
      sentence: msg('It runs with the permissions of its owner. Its next regular run is not changed.'),
    },
    menu: { icon: 'play', isInRow: true },
  },
  enable: {
    ...ENABLE,
    words: { doing: msg('Enabling {name}'), notDone: msg('Could not enable {name}') },
  },
  disable: {
    ...DISABLE,
    words: { doing: msg('Disabling {name}'), notDone: msg('Could not disable {name}') },
  },
  delete: deletionOf({
    title: msg('{count, plural, one {Delete schedule {name}?} other {Delete # schedules?}}'),
    confirm: msg('{count, plural, one {Delete {name}} other {Delete # schedules}}'),
    sentence: msg('Snapshots, backups and images that it created are kept, and are no longer deleted automatically.'),
    doing: msg('Deleting {count, plural, one {# schedule} other {# schedules}}'),
  }),
});
