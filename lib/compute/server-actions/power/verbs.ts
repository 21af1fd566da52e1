import { msg } from '#lib/i18n/text.ts';
import { rule } from '#lib/policy/operations.ts';
import { defineVerbs, hasVmState } from '../define-verbs.ts';

const reboot = rule('os_compute_api:servers:reboot', 'project_member');
const rebooting = msg('{count, plural, one {Rebooting {name}} other {Rebooting # instances}}');
const reboots = msg('{count, plural, one {Reboot {name}} other {Reboot # instances}}');

export const powerVerbs = defineVerbs({
  start: {
    label: msg('Start'),
    inverse: 'stop',
    from: ['stopped'],
    otherwise: msg('Only a stopped instance can be started.'),
    tasks: ['powering-on'],
    refusedAs: 'start',
    history: { is: 'start', isNewState: true },
    action: { key: 'os-start', policy: rule('os_compute_api:servers:start', 'project_member'), argument: null },
    words: {
      doing: msg('{count, plural, one {Starting {name}} other {Starting # instances}}'),
      notDone: msg('Could not start {name}'),
    },
    questionToAdministrators: {
      title: msg('{count, plural, one {Start {name}?} other {Start # instances?}}'),
      confirm: msg('{count, plural, one {Start {name}} other {Start # instances}}'),
      sentence: msg(
        '{count, plural, one {Its owner may have stopped it on purpose.} other {Their owners may have stopped them on purpose.}}',
      ),
    },
    menu: { icon: 'play', group: 'power', isInRow: true, isBulk: true, shortcut: 's', firstIn: ['stopped'] },
    menuOfAdministrators: { isBulk: true },
  },
  stop: {
    label: msg('Stop'),
    inverse: 'start',
    from: ['active', 'error'],
    otherwise: msg('Only a running instance can be stopped.'),
    tasks: ['powering-off'],
    refusedAs: 'stop',
    history: { is: 'stop', isNewState: true },
    action: { key: 'os-stop', policy: rule('os_compute_api:servers:stop', 'project_member'), argument: null },
    words: {
      doing: msg('{count, plural, one {Stopping {name}} other {Stopping # instances}}'),
      notDone: msg('Could not stop {name}'),
    },
    question: {
      title: msg('{count, plural, one {Stop {name}?} other {Stop # instances?}}'),
      confirm: msg('{count, plural, one {Stop {name}} other {Stop # instances}}'),
      sentence: msg(
        '{count, plural, one {Everything running in it stops. Disks and addresses are kept, and it still counts} other {Everything running in them stops. Disks and addresses are kept, and they still count}} against your quota.',
      ),
    },
    menu: { icon: 'square', group: 'power', isInRow: true, isBulk: true, shortcut: 's' },
    menuOfAdministrators: { isBulk: true },
  },
  reboot: {
    label: msg('Reboot'),
    from: ['active'],
    otherwise: msg('Only a running instance can be rebooted softly. Start it, or use a hard reboot.'),
    tasks: ['reboot_pending', 'reboot_started'],
    status: { is: 'REBOOT' },
    history: { is: 'reboot', isNewState: true },
    action: { key: 'reboot', policy: reboot, argument: { type: 'SOFT' } },
    words: { doing: rebooting, notDone: msg('Could not reboot {name}') },
    question: {
      title: msg('{count, plural, one {Reboot {name}?} other {Reboot # instances?}}'),
      confirm: reboots,
      sentence: msg(
        '{count, plural, one {The system shuts down cleanly and starts again.} other {The systems shut down cleanly and start again.}} Disks and addresses are kept.',
      ),
    },
    menu: { icon: 'rotate-ccw', group: 'power', isInRow: true, isBulk: true, shortcut: 'b' },
  },
  reboot_hard: {
    label: msg('Hard reboot'),
    from: ['active', 'stopped', 'paused', 'suspended', 'error'],
    during: [
      'reboot_pending',
      'reboot_started',
      'reboot_pending_hard',
      'reboot_started_hard',
      'resuming',
      'pausing',
      'unpausing',
      'suspending',
    ],
    otherwise: msg('This instance cannot be rebooted in its present state.'),
    tasks: ['reboot_pending_hard', 'reboot_started_hard'],
    status: { is: 'HARD_REBOOT', in: ['active'] },
    history: { is: 'reboot', isNewState: true },
    action: { key: 'reboot', policy: reboot, argument: { type: 'HARD' } },
    words: { doing: rebooting, notDone: msg('Could not reboot {name}') },
    question: {
      title: msg('{count, plural, one {Hard reboot {name}?} other {Hard reboot # instances?}}'),
      confirm: reboots,
      sentence: msg(
        'The instance is powered off and on without shutting down the system. Data not written to disk is lost.',
      ),
      isDanger: true,
    },
    menu: { icon: 'power', group: 'power' },
    menuOfAdministrators: {},
  },
  pause: {
    label: msg('Pause'),
    inverse: 'unpause',
    from: ['active'],
    otherwise: msg('Only a running instance can be paused.'),
    tasks: ['pausing'],
    history: { is: 'pause', isNewState: true },
    action: { key: 'pause', policy: rule('os_compute_api:os-pause-server:pause', 'project_member'), argument: null },
    words: {
      doing: msg('{count, plural, one {Pausing {name}} other {Pausing # instances}}'),
      notDone: msg('Could not pause {name}'),
    },
    question: {
      title: msg('{count, plural, one {Pause {name}?} other {Pause # instances?}}'),
      confirm: msg('{count, plural, one {Pause {name}} other {Pause # instances}}'),
      sentence: msg(
        'The instance freezes and stops responding. It stays in the memory of its host until you unpause it.',
      ),
    },
    menu: { icon: 'circle-pause', group: 'power' },
  },
  unpause: {
    label: msg('Unpause'),
    inverse: 'pause',
    from: ['paused'],
    otherwise: msg('Only a paused instance can be unpaused.'),
    tasks: ['unpausing'],
    history: { is: 'unpause', isNewState: true },
    action: {
      key: 'unpause',
      policy: rule('os_compute_api:os-pause-server:unpause', 'project_member'),
      argument: null,
    },
    words: {
      doing: msg('{count, plural, one {Unpausing {name}} other {Unpausing # instances}}'),
      notDone: msg('Could not unpause {name}'),
    },
    menu: { icon: 'circle-play', group: 'power', fits: hasVmState('paused'), firstIn: ['paused'] },
  },
  suspend: {
    label: msg('Suspend'),
    inverse: 'resume',
    from: ['active'],
    otherwise: msg('Only a running instance can be suspended.'),
    tasks: ['suspending'],
    history: { is: 'suspend', isNewState: true },
    action: {
      key: 'suspend',
      policy: rule('os_compute_api:os-suspend-server:suspend', 'project_member'),
      argument: null,
    },
    words: {
      doing: msg('{count, plural, one {Suspending {name}} other {Suspending # instances}}'),
      notDone: msg('Could not suspend {name}'),
    },
    question: {
      title: msg('{count, plural, one {Suspend {name}?} other {Suspend # instances?}}'),
      confirm: msg('{count, plural, one {Suspend {name}} other {Suspend # instances}}'),
      sentence: msg(
        'Its memory is saved to disk and it stops responding. When you resume it, it continues where it left off.',
      ),
    },
    menu: { icon: 'moon', group: 'power' },
  },
  resume: {
    label: msg('Resume'),
    inverse: 'suspend',
    from: ['suspended'],
    otherwise: msg('Only a suspended instance can be resumed.'),
    tasks: ['resuming'],
    history: { is: 'resume', isNewState: true },
    action: {
      key: 'resume',
      policy: rule('os_compute_api:os-suspend-server:resume', 'project_member'),
      argument: null,
    },
    words: {
      doing: msg('{count, plural, one {Resuming {name}} other {Resuming # instances}}'),
      notDone: msg('Could not resume {name}'),
    },
    menu: { icon: 'sun', group: 'power', fits: hasVmState('suspended'), firstIn: ['suspended'] },
  },
});
