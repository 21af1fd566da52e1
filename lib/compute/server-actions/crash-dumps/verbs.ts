import { msg } from '#lib/i18n/text.ts';
import { rule } from '#lib/policy/operations.ts';
import { defineVerbs } from '../define-verbs.ts';

export const crashDumpVerbs = defineVerbs({
  trigger_crash_dump: {
    from: ['active', 'paused', 'rescued', 'resized', 'error'],
    otherwise: msg('This instance cannot dump its memory in its current state.'),
    history: { is: 'trigger_crash_dump', label: msg('Crash dump') },
    action: {
      key: 'trigger_crash_dump',
      policy: rule('os_compute_api:servers:trigger_crash_dump', 'project_member'),
      since: 17,
    },
  },
});
