import { msg } from '#lib/i18n/text.ts';
import { rule } from '#lib/policy/operations.ts';
import { defineVerbs } from '../server-actions/define-verbs.ts';
import { LIVING } from '../servers/states.ts';

export const REMOTE_CONSOLES = rule('os_compute_api:os-remote-consoles', 'project_member');

/** Replaced by `remote-consoles` in 2.6. */
const before = { policy: REMOTE_CONSOLES, until: 5 } as const;

export const consoleVerbs = defineVerbs({
  console: {
    label: msg('Console'),
    from: LIVING.filter((state) => state !== 'building' && state !== 'shelved_offloaded'),
    during: 'any',
    notDuring: ['migrating'],
    otherwise: msg('This instance is not on a host.'),
    isForLocked: true,
    menu: { icon: 'square-terminal', group: 'reach', shows: 'console', isInRow: true, shortcut: 't' },
  },
  log: {
    label: msg('Log'),
    action: {
      key: 'os-getConsoleOutput',
      policy: rule('os_compute_api:os-console-output', 'project_member'),
    },
    menu: {
      icon: 'scroll-text',
      group: 'reach',
      shows: 'log',
      allowedAs: 'console',
      isForReaders: true,
      shortcut: 'l',
    },
  },
  vnc_console: { action: { key: 'os-getVNCConsole', ...before } },
  spice_console: { action: { key: 'os-getSPICEConsole', ...before } },
  serial_console: { action: { key: 'os-getSerialConsole', ...before } },
  rdp_console: { action: { key: 'os-getRDPConsole', ...before } },
});
