import { msg } from '#lib/i18n/text.ts';
import { rule } from '#lib/policy/operations.ts';
import { defineVerbs } from '../define-verbs.ts';

const copying = {
  from: ['active', 'stopped', 'paused', 'suspended'],
  otherwise: msg('An image can be created only from a running, stopped, paused or suspended instance.'),
  tasks: ['image_snapshot_pending', 'image_snapshot', 'image_pending_upload', 'image_uploading', 'image_backup'],
  movesDisks: true,
} as const;

export const imageVerbs = defineVerbs({
  create_image: {
    ...copying,
    label: msg('Create image'),
    history: { is: 'createImage' },
    action: { key: 'createImage', policy: rule('os_compute_api:servers:create_image', 'project_member') },
    menu: { icon: 'camera', group: 'protect', dialog: 'create-image', isInRow: true, isBulk: true },
  },
  create_backup: {
    ...copying,
    history: { is: 'createBackup', label: msg('Create backup') },
    action: { key: 'createBackup', policy: rule('os_compute_api:os-create-backup', 'project_member') },
  },
});
