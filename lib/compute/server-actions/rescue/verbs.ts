import { msg } from '#lib/i18n/text.ts';
import { rule } from '#lib/policy/operations.ts';
import { defineVerbs, hasVmState } from '../define-verbs.ts';

export const rescueVerbs = defineVerbs({
  rescue: {
    label: msg('Rescue'),
    inverse: 'unrescue',
    from: ['active', 'stopped', 'error'],
    otherwise: msg('Only a running, stopped or failed instance can be rescued.'),
    tasks: ['rescuing'],
    history: { is: 'rescue', isNewState: true },
    action: { key: 'rescue', policy: rule('os_compute_api:os-rescue', 'project_member') },
    menu: { icon: 'life-buoy', group: 'change', dialog: 'rescue' },
  },
  unrescue: {
    label: msg('End rescue'),
    opposite: 'rescue',
    from: ['rescued'],
    otherwise: msg('This instance is not in rescue mode.'),
    tasks: ['unrescuing'],
    history: { is: 'unrescue', isNewState: true },
    action: { key: 'unrescue', policy: rule('os_compute_api:os-unrescue', 'project_member'), argument: null },
    words: {
      doing: msg('{count, plural, one {Ending the rescue of {name}} other {Ending the rescue of # instances}}'),
      notDone: msg('Could not end the rescue of {name}'),
    },
    question: {
      title: msg('{count, plural, one {End the rescue of {name}?} other {End the rescue of # instances?}}'),
      confirm: msg('{count, plural, one {End rescue} other {End # rescues}}'),
      sentence: msg('The instance shuts down and starts from its own disk again.'),
    },
    menu: { icon: 'life-buoy', group: 'change', fits: hasVmState('rescued'), firstIn: ['rescued'] },
  },
});
