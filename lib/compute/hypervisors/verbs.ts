import { msg } from '#lib/i18n/text.ts';
import { DISABLE, ENABLE } from '#lib/verbs/usual-verbs.ts';
import { verbsOf } from '#lib/verbs/verb.ts';

export interface HostSubject {
  isEnabled: boolean;
  isForcedDown: boolean;
  isUp: boolean;
  instances: number;
  /** Whether its compute service has reported. */
  isKnown: boolean;
  /** Whether alerts about it are muted. */
  isMuted: boolean;
  /** Where its connection is declared; undefined for a simulated host. */
  source: 'setting' | 'added' | undefined;
}

const unknown = ({ isKnown }: HostSubject) =>
  isKnown ? undefined : msg('The compute service of this host has not reported yet.');
const isOut = ({ isEnabled, isForcedDown }: HostSubject) => !isEnabled || isForcedDown;
const isConnected = ({ source }: HostSubject) => source !== undefined;

export const HOST_VERBS = verbsOf<never, never, HostSubject>()({
  start: {
    label: msg('Start maintenance'),
    opposite: 'return',
    obstacle: (host) => (isOut(host) ? msg('The host is already out of service.') : unknown(host)),
    menu: { icon: 'wrench', group: 'service', isBulk: true },
  },
  return: {
    label: msg('Return to service'),
    opposite: 'start',
    obstacle: (host) => (isOut(host) ? unknown(host) : msg('The host is in service.')),
    menu: { icon: 'undo-2', group: 'service', isBulk: true, fits: isOut },
  },
  disable: {
    label: DISABLE.label,
    inverse: 'enable',
    obstacle: (host) => (host.isEnabled ? unknown(host) : msg('The host is already disabled.')),
    menu: { icon: DISABLE.menu.icon, group: 'service', isBulk: true, fits: ({ isEnabled }) => isEnabled },
  },
  enable: {
    label: ENABLE.label,
    inverse: 'disable',
    obstacle: (host) => (host.isEnabled ? msg('The host is already enabled.') : unknown(host)),
    words: { doing: msg('Enabling {count} hosts'), notDone: '' },
    question: {
      title: msg('{count, plural, one {Enable {name}?} other {Enable # hosts?}}'),
      confirm: msg('{count, plural, one {Enable {name}} other {Enable # hosts}}'),
      sentence: msg('The scheduler can place instances there again.'),
    },
    menu: { icon: ENABLE.menu.icon, group: 'service', isBulk: true },
  },
  mute: { label: msg('Mute host'), menu: { icon: 'bell-off', group: 'service', fits: ({ isMuted }) => !isMuted } },
  test: { label: msg('Test connection'), menu: { icon: 'plug', group: 'service', fits: isConnected } },
  trust: {
    label: msg('Trust its reports again'),
    inverse: 'force',
    obstacle: unknown,
    question: {
      title: msg('Trust the reports of {name} again?'),
      confirm: msg('Trust {name}'),
      sentence: msg('The host counts as up again as soon as it reports. Evacuated instances stay where they are.'),
    },
    menu: { icon: 'rotate-ccw', group: 'service', fits: ({ isForcedDown }) => isForcedDown },
  },
  force: {
    label: msg('Force down'),
    inverse: 'trust',
    obstacle: unknown,
    losesData: ({ isUp, instances }) => isUp && instances > 0,
    question: {
      title: msg('Force {name} down?'),
      confirm: msg('Force {name} down'),
      sentence: msg('The host counts as down regardless of what it reports, and its instances can be evacuated.'),
      isDanger: true,
    },
    menu: { icon: 'power-off', group: 'danger' },
  },
  remove: {
    label: msg('Remove'),
    obstacle: ({ source, instances }) => {
      if (source === 'setting') return msg('This host is configured in the setting NEPHOS_HOSTS. Remove it there.');
      return instances > 0 ? msg('Move or delete the instances on this host first.') : undefined;
    },
    question: {
      title: msg('Remove host {name}?'),
      confirm: msg('Remove {name}'),
      sentence: msg(
        'The host disappears from Nephos with its service, and from its aggregates. Nothing changes on the host itself, and it can be added again.',
      ),
      isDanger: true,
    },
    menu: { icon: 'trash-2', group: 'danger', fits: isConnected },
  },
});

export type HostVerb = keyof typeof HOST_VERBS;
