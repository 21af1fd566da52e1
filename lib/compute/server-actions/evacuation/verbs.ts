import type { z } from 'zod';
import { typeOf } from '#lib/http/type-of.ts';
import { msg } from '#lib/i18n/text.ts';
import { rule } from '#lib/policy/operations.ts';
import { defineVerbs } from '../define-verbs.ts';
import type { EvacuateRequest } from './schema.ts';

export const evacuationVerbs = defineVerbs({
  /** Uses the tasks of a rebuild. */
  evacuate: {
    label: msg('Evacuate'),
    from: ['active', 'stopped', 'error'],
    otherwise: msg('Only a running, stopped or failed instance can be evacuated.'),
    history: { is: 'evacuate', isNewState: true },
    losesData: ({ hasOwnDisk }) => hasOwnDisk,
    action: {
      key: 'evacuate',
      policy: rule('os_compute_api:os-evacuate', 'admin'),
      takes: typeOf<z.input<typeof EvacuateRequest>>(),
    },
    menuOfAdministrators: {
      icon: 'life-buoy',
      group: 'place',
      dialog: 'evacuate',
      isBulk: true,
      /** Only if its host cannot run it any more. */
      obstacle: ({ host_status }) =>
        host_status === 'UP' ? msg('Its host is up. Migrate the instance, or force the host down first.') : undefined,
    },
  },
});
