import { ROOT_DEVICE } from '#lib/engine/hypervisor/machine.ts';
import { msg } from '#lib/i18n/text.ts';
import { rule } from '#lib/policy/operations.ts';
import { isProtected } from '#lib/protection/protection.ts';
import { type Verb, verbList, verbsOf } from '#lib/verbs/verb.ts';
import type { VolumeStatus } from './schema.ts';

/** Fields common to API and row, without devices. */
export interface VolumeState {
  status: VolumeStatus;
  attachments?: readonly { device: string; server_id?: string | null }[];
  /** In the API representation; irrelevant for the API's rules. */
  bootable?: unknown;
  /** Packed in the row, where the API's rules read it. */
  metadata?: unknown;
}

/** Whether an instance boots from the device. */
export const isRootDevice = (device: string): boolean => device === ROOT_DEVICE;

/** Why a root disk cannot be detached. */
export const ROOT_DISK_STAYS = msg('This is the root disk of its instance and cannot be detached.');

/** Verbs of volumes in menu order; docs/contract/blockstorage.md 5 and 6. */
export const VOLUME_VERBS = verbsOf<VolumeStatus, VolumeStatus, VolumeState>()({
  create: { through: ['creating'] },
  attach: {
    label: msg('Attach'),
    inverse: 'detach',
    from: ['available'],
    otherwise: msg('Only an available volume can be attached.'),
    through: ['attaching'],
    menu: { icon: 'link-2', group: 'attachment', dialog: 'attach-volume', shortcut: 'a', isInRow: true },
  },
  detach: {
    label: msg('Detach'),
    inverse: 'attach',
    from: ['in-use'],
    otherwise: msg('This volume is not attached.'),
    obstacle: ({ attachments = [] }) => {
      if (attachments.some(({ server_id }) => server_id === null))
        return msg('A host uses it and detaches it by itself.');
      return attachments.some(({ device }) => isRootDevice(device)) ? ROOT_DISK_STAYS : undefined;
    },
    through: ['detaching'],
    menu: { icon: 'unlink-2', group: 'attachment', dialog: 'detach-volume', isInRow: true },
  },
  extend: {
    label: msg('Extend'),
    from: ['available', 'in-use'],
    otherwise: msg('Only an available or attached volume can be extended.'),
    through: ['extending'],
    action: { key: 'os-extend', policy: rule('volume:extend', 'project_member') },
    menu: { icon: 'hard-drive-upload', group: 'change', dialog: 'extend-volume', isInRow: true },
  },
  retype: {
    label: msg('Change type'),
    from: ['available', 'in-use'],
    otherwise: msg('Only an available or attached volume can change its type.'),
    through: ['retyping'],
    action: { key: 'os-retype', policy: rule('volume:retype', 'project_member') },
    menu: { icon: 'shapes', group: 'change', dialog: 'retype-volume', isBulk: true },
  },
  clone: {
    label: msg('Clone'),
    from: ['available', 'in-use'],
    otherwise: msg('Only an available or attached volume can be cloned.'),
    menu: { icon: 'copy', group: 'change', creates: { screen: 'volumes', from: 'source_volid' } },
  },
  snapshot: {
    label: msg('Take snapshot'),
    from: ['available', 'in-use'],
    otherwise: msg('Snapshots can be taken only of available or attached volumes.'),
    menu: { icon: 'camera', group: 'change', dialog: 'take-snapshot', isBulk: true, shortcut: 'n', isInRow: true },
  },
  backup: {
    label: msg('Back up volume'),
    from: ['available', 'in-use'],
    otherwise: msg('Only an available or attached volume can be backed up.'),
    through: ['backing-up'],
    menu: { icon: 'archive', group: 'change', dialog: 'back-up-volume', isBulk: true, isInRow: true },
  },
  restore: {
    from: ['available'],
    otherwise: msg('Only an available volume can be restored from a backup.'),
    losesData: true,
    through: ['restoring-backup'],
  },
  launch: {
    label: msg('Launch instance'),
    from: ['available'],
    otherwise: msg('Only an available volume can be used to launch an instance.'),
    obstacle: ({ bootable }) =>
      bootable === 'false' ? msg('This volume is not bootable: nothing on it can start an instance.') : undefined,
    menu: { icon: 'circle-play', group: 'change', creates: { screen: 'instances', from: 'volume' } },
  },
  upload: {
    label: msg('Upload to image'),
    menu: { icon: 'image-up', group: 'change', dialog: 'upload-volume' },
    from: ['available', 'in-use'],
    otherwise: msg('Only an available or attached volume can be uploaded to an image.'),
    through: ['uploading'],
    action: {
      key: 'os-volume_upload_image',
      policy: rule('volume_extension:volume_actions:upload_image', 'project_member'),
    },
  },
  reimage: {
    from: ['available', 'reserved'],
    otherwise: msg('Only an available or reserved volume can be overwritten with an image.'),
    losesData: true,
    through: ['downloading'],
    action: { key: 'os-reimage', policy: rule('volume:reimage', 'project_member'), since: 68 },
  },
  transfer: {
    label: msg('Transfer'),
    inverse: 'cancel_transfer',
    from: ['available'],
    otherwise: msg('Only an available volume can be offered to another project.'),
    menu: {
      icon: 'arrow-right-left',
      group: 'change',
      dialog: 'transfer-volume',
    },
  },
  cancel_transfer: {
    label: msg('Cancel transfer'),
    opposite: 'transfer',
    from: ['awaiting-transfer'],
    otherwise: msg('This volume is not offered to another project.'),
    menu: {
      icon: 'undo-2',
      group: 'change',
      dialog: 'cancel-transfer',
      fits: ({ status }) => status === 'awaiting-transfer',
    },
  },
  edit: { label: msg('Edit'), menu: { icon: 'pencil', group: 'change', dialog: 'edit-volume', isInRow: true } },
  label: {
    label: msg('Add metadata'),
    menu: { icon: 'tags', group: 'change', dialog: 'volume-metadata', isBulk: true, isBulkOnly: true },
  },
  protect: {
    label: msg('Protect from deletion'),
    inverse: 'unprotect',
    words: {
      doing: msg('{count, plural, one {Protecting {name}} other {Protecting # volumes}} from deletion'),
      notDone: msg('Could not protect {name}'),
    },
    menu: { icon: 'shield', group: 'change', isBulk: true },
  },
  unprotect: {
    label: msg('Allow deletion'),
    inverse: 'protect',
    words: {
      doing: msg('{count, plural, one {Allowing the deletion of {name}} other {Allowing the deletion of # volumes}}'),
      notDone: msg('Could not end the protection of {name}'),
    },
    menu: { icon: 'shield-off', group: 'change', fits: (volume) => isProtected(volume.metadata) },
  },
  delete: {
    label: msg('Delete'),
    from: ['available', 'error', 'error_restoring', 'error_extending', 'error_managing', 'error_deleting'],
    otherwise: msg('Only an available or failed volume can be deleted; detach it first.'),
    through: ['deleting'],
    losesData: true,
    words: {
      doing: msg('Deleting {count, plural, one {# volume} other {# volumes}}'),
      notDone: msg('Could not delete {name}'),
    },
    question: {
      title: msg('{count, plural, one {Delete volume {name}?} other {Delete # volumes?}}'),
      confirm: msg('{count, plural, one {Delete {name}} other {Delete # volumes}}'),
      sentence: msg('{size} of data is permanently deleted. This cannot be undone.'),
    },
    menu: {
      ...{ icon: 'trash-2', group: 'danger', shortcut: 'Del', isBulk: true },
      firstIn: ['error', 'error_restoring', 'error_managing', 'error_deleting'],
    },
  },
  revert: {
    from: ['available'],
    otherwise: msg('Only an available volume can be reverted.'),
    losesData: true,
    through: ['reverting'],
    action: { key: 'revert', policy: rule('volume:revert_to_snapshot', 'project_member'), since: 40 },
  },
  set_bootable: {
    action: { key: 'os-set_bootable', policy: rule('volume_extension:volume_actions:set_bootable', 'project_member') },
  },
  set_readonly: {
    from: ['available'],
    otherwise: msg('The read-only setting can be changed only while the volume is available.'),
    action: {
      key: 'os-update_readonly_flag',
      policy: rule('volume:update_readonly_flag', 'project_member'),
    },
  },
  show_image_metadata: {
    action: {
      key: 'os-show_image_metadata',
      policy: rule('volume_extension:volume_image_metadata:show', 'project_reader'),
    },
  },
  set_image_metadata: {
    action: {
      key: 'os-set_image_metadata',
      policy: rule('volume_extension:volume_image_metadata:set', 'project_member'),
    },
  },
  unset_image_metadata: {
    action: {
      key: 'os-unset_image_metadata',
      policy: rule('volume_extension:volume_image_metadata:remove', 'project_member'),
    },
  },
  reserve: {
    action: { key: 'os-reserve', policy: rule('volume_extension:volume_actions:reserve', 'project_member') },
  },
  unreserve: {
    action: { key: 'os-unreserve', policy: rule('volume_extension:volume_actions:unreserve', 'project_member') },
  },
  report_attached: {
    action: { key: 'os-attach', policy: rule('volume_extension:volume_actions:attach', 'project_member') },
  },
  begin_detaching: {
    action: {
      key: 'os-begin_detaching',
      policy: rule('volume_extension:volume_actions:begin_detaching', 'project_member'),
    },
  },
  roll_detaching: {
    action: {
      key: 'os-roll_detaching',
      policy: rule('volume_extension:volume_actions:roll_detaching', 'project_member'),
    },
  },
  report_detached: {
    action: { key: 'os-detach', policy: rule('volume_extension:volume_actions:detach', 'project_member') },
  },
  initialize_connection: {
    action: {
      key: 'os-initialize_connection',
      policy: rule('volume_extension:volume_actions:initialize_connection', 'project_member'),
    },
  },
  terminate_connection: {
    action: {
      key: 'os-terminate_connection',
      policy: rule('volume_extension:volume_actions:terminate_connection', 'project_member'),
    },
  },
  force_detach: {
    action: { key: 'os-force_detach', policy: rule('volume_extension:volume_admin_actions:force_detach', 'admin') },
  },
  reset_status: {
    label: msg('Reset status'),
    menu: { icon: 'rotate-ccw', group: 'administration', dialog: 'reset-volume-status' },
    action: { key: 'os-reset_status', policy: rule('volume_extension:volume_admin_actions:reset_status', 'admin') },
  },
  force_delete: {
    label: msg('Force delete'),
    losesData: true,
    words: {
      doing: msg('Deleting {count, plural, one {# volume} other {# volumes}}'),
      notDone: msg('Could not delete {name}'),
    },
    question: {
      title: msg('{count, plural, one {Force the deletion of {name}?} other {Force the deletion of # volumes?}}'),
      confirm: msg('{count, plural, one {Delete {name}} other {Delete # volumes}}'),
      sentence: msg(
        'The volume and its snapshots are deleted, whatever its status. {size} of data is permanently deleted.',
      ),
    },
    menu: { icon: 'trash-2', group: 'administration' },
    action: {
      key: 'os-force_delete',
      policy: rule('volume_extension:volume_admin_actions:force_delete', 'admin'),
      argument: {},
    },
  },
});

export type VolumeVerb = keyof typeof VOLUME_VERBS;

export type VolumeVerbDeclaration = Verb<VolumeStatus, VolumeStatus, VolumeState>;

/** Every verb with its name, as what all of them are. */
export const volumeVerbs = verbList<VolumeVerb, VolumeVerbDeclaration>(VOLUME_VERBS);
