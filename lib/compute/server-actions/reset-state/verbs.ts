import RefreshCcwDot from 'lucide-react/icons/refresh-ccw-dot';
import { z } from 'zod';
import { msg } from '#lib/i18n/text.ts';
import { rule } from '#lib/identity/operations.ts';
import { LIVING } from '../../servers/states.ts';
import { defineVerbs } from '../define-verbs.ts';

const ResetState = z.strictObject({ state: z.enum(['active', 'error'], 'Use active or error.') });

export const resetStateVerbs = defineVerbs({
  reset_state: {
    label: msg('Reset state'),
    from: LIVING,
    during: 'always',
    otherwise: msg('It is gone.'),
    isForUnbuilt: true,
    history: { is: 'resetState', isNewState: true },
    action: {
      key: 'os-resetState',
      policy: rule('os_compute_api:os-admin-actions:reset_state', 'admin'),
      takes: ResetState,
    },
    menuOfAdministrators: { icon: RefreshCcwDot, group: 'danger', dialog: 'reset' },
  },
});
