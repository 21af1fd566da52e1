import { msg } from '#lib/i18n/text.ts';
import { rule } from '#lib/policy/operations.ts';
import { LIVING } from '../../servers/states.ts';
import { defineVerbs } from '../define-verbs.ts';

export const deferredDeleteVerbs = defineVerbs({
  /** A deletion if deleted servers are retained. */
  soft_delete: {
    tasks: ['soft-deleting'],
    history: { is: 'softDelete', label: msg('Delete'), isNewState: true },
  },
  restore: {
    label: msg('Restore'),
    from: ['soft-delete'],
    otherwise: msg('Only a deleted instance can be restored.'),
    tasks: ['restoring'],
    history: { is: 'restore', isNewState: true },
    action: { key: 'restore', policy: rule('os_compute_api:os-deferred-delete:restore', 'project_member') },
  },
  force_delete: {
    label: msg('Force delete'),
    from: LIVING,
    during: 'always',
    otherwise: msg('It no longer exists.'),
    isForUnbuilt: true,
    history: { is: 'forceDelete' },
    losesData: ({ hasOwnData }) => hasOwnData,
    action: { key: 'forceDelete', policy: rule('os_compute_api:os-deferred-delete:force', 'project_member') },
  },
});
