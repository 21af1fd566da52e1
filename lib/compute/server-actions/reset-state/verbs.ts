import type { z } from 'zod';
import { typeOf } from '#lib/http/type-of.ts';
import { msg } from '#lib/i18n/text.ts';
import { rule } from '#lib/policy/operations.ts';
import { LIVING } from '../../servers/states.ts';
import { defineVerbs } from '../define-verbs.ts';
import type { ResetState } from './schema.ts';

export const resetStateVerbs = defineVerbs({
  reset_state: {
    label: msg('Reset state'),
    from: LIVING,
    during: 'always',
    otherwise: msg('It no longer exists.'),
    isForUnbuilt: true,
    history: { is: 'resetState', isNewState: true },
    action: {
      key: 'os-resetState',
      policy: rule('os_compute_api:os-admin-actions:reset_state', 'admin'),
      takes: typeOf<z.input<typeof ResetState>>(),
    },
    menuOfAdministrators: { icon: 'refresh-ccw-dot', group: 'danger', dialog: 'reset' },
  },
});
