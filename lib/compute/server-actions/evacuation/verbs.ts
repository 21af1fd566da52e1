import { msg } from '#lib/i18n/text.ts';
import { rule } from '#lib/identity/operations.ts';
import { defineVerbs } from '../define-verbs.ts';

export const evacuationVerbs = defineVerbs({
  /** It passes through the tasks of a rebuild. */
  evacuate: {
    label: msg('Evacuate'),
    from: ['active', 'stopped', 'error'],
    otherwise: msg('Only a running, stopped or failed instance can be evacuated.'),
    history: { is: 'evacuate', isNewState: true },
    action: { key: 'evacuate', policy: rule('os_compute_api:os-evacuate', 'admin') },
  },
});
