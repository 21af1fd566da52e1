import { msg } from '#lib/i18n/text.ts';
import { rule } from '#lib/policy/operations.ts';
import { defineVerbs } from '../define-verbs.ts';

export const rebuildVerbs = defineVerbs({
  rebuild: {
    label: msg('Rebuild'),
    from: ['active', 'stopped', 'error'],
    otherwise: msg('Only a running, stopped or failed instance can be rebuilt.'),
    tasks: ['rebuilding', 'rebuild_block_device_mapping', 'rebuild_spawning'],
    status: { is: 'REBUILD' },
    movesDisks: true,
    losesData: true,
    history: { is: 'rebuild', isNewState: true },
    action: { key: 'rebuild', policy: rule('os_compute_api:servers:rebuild', 'project_member') },
    menu: { icon: 'refresh-cw', group: 'change', dialog: 'rebuild' },
  },
});
