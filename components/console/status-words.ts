import type { Tone } from '#components/ui/tone.ts';
import { msg } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';

/** Name and colour of each status on screen, by the platform's word in lower case. */
const LOOKS: Record<Tone, Record<string, string>> = {
  success: {
    active: msg('Active'),
    available: msg('Available'),
    completed: msg('Completed'),
    confirmed: msg('Confirmed'),
    done: msg('Done'),
    enabled: msg('Enabled'),
    passed: msg('Passed'),
    up: msg('Up'),
  },
  // Reserves resources, for a current or a later use.
  accent: {
    'in-use': msg('In use'),
    reserved: msg('Reserved'),
    suspended: msg('Suspended'),
  },
  // Frozen in the memory of its host.
  violet: { paused: msg('Paused') },
  neutral: {
    cancelled: msg('Cancelled'),
    deleted: msg('Deleted'),
    disabled: msg('Disabled'),
    down: msg('Down'),
    nostate: msg('No state'),
    postponed: msg('Postponed'),
    reverted: msg('Reverted'),
    shelved: msg('Shelved'),
    shelved_offloaded: msg('Shelved offloaded'),
    shutdown: msg('Shut down'),
    shutoff: msg('Shut off'),
    soft_deleted: msg('Soft-deleted'),
    'soft-delete': msg('Soft-deleted'),
    stopped: msg('Stopped'),
  },
  // Requires an action by a user.
  warning: {
    'awaiting-transfer': msg('Awaiting transfer'),
    finished: msg('Finished'),
    incomplete: msg('Incomplete'),
    maintenance: msg('Maintenance'),
    rescue: msg('Rescue mode'),
    rescued: msg('Rescue mode'),
    resized: msg('Verify resize'),
    unknown: msg('Unknown'),
    verify_resize: msg('Verify resize'),
  },
  danger: {
    crashed: msg('Crashed'),
    error: msg('Error'),
    error_attaching: msg('Error attaching'),
    'error_backing-up': msg('Error backing up'),
    error_deleting: msg('Error deleting'),
    error_detaching: msg('Error detaching'),
    error_extending: msg('Error extending'),
    error_managing: msg('Error managing'),
    error_restoring: msg('Error restoring'),
    failed: msg('Failed'),
  },
  // Transitional states, including the task states of servers.
  info: {
    accepted: msg('Accepted'),
    attaching: msg('Attaching'),
    'backing-up': msg('Backing up'),
    block_device_mapping: msg('Preparing disks'),
    build: msg('Building'),
    building: msg('Building'),
    confirming: msg('Confirming'),
    creating: msg('Creating'),
    deleting: msg('Deleting'),
    detaching: msg('Detaching'),
    downloading: msg('Downloading'),
    extending: msg('Extending'),
    hard_reboot: msg('Hard rebooting'),
    image_backup: msg('Backing up'),
    image_pending_upload: msg('Snapshot upload pending'),
    image_snapshot: msg('Taking snapshot'),
    image_snapshot_pending: msg('Snapshot pending'),
    image_uploading: msg('Uploading snapshot'),
    migrating: msg('Migrating'),
    networking: msg('Setting up network'),
    password: msg('Changing password'),
    pausing: msg('Pausing'),
    'post-migrating': msg('Finishing migration'),
    'powering-off': msg('Powering off'),
    'powering-on': msg('Powering on'),
    'pre-migrating': msg('Preparing migration'),
    preparing: msg('Preparing'),
    queued: msg('Queued'),
    reboot: msg('Rebooting'),
    reboot_pending: msg('Reboot pending'),
    reboot_pending_hard: msg('Hard reboot pending'),
    reboot_started: msg('Rebooting'),
    reboot_started_hard: msg('Hard rebooting'),
    rebuild: msg('Rebuilding'),
    rebuild_block_device_mapping: msg('Preparing disks for rebuild'),
    rebuild_spawning: msg('Spawning after rebuild'),
    rebuilding: msg('Rebuilding'),
    rescuing: msg('Entering rescue mode'),
    resize: msg('Resizing'),
    resize_finish: msg('Finishing resize'),
    resize_migrated: msg('Moved for resize'),
    resize_migrating: msg('Moving for resize'),
    resize_prep: msg('Preparing resize'),
    resize_reverting: msg('Reverting resize'),
    restoring: msg('Restoring'),
    'restoring-backup': msg('Restoring backup'),
    resuming: msg('Resuming'),
    retyping: msg('Retyping'),
    revert_resize: msg('Reverting resize'),
    reverting: msg('Reverting'),
    running: msg('Running'),
    scheduling: msg('Finding a host'),
    shelving: msg('Shelving'),
    shelving_image_pending_upload: msg('Shelved disk upload pending'),
    shelving_image_uploading: msg('Uploading shelved disk'),
    shelving_offloading: msg('Leaving host'),
    'soft-deleting': msg('Soft-deleting'),
    spawning: msg('Spawning'),
    suspending: msg('Suspending'),
    unpausing: msg('Unpausing'),
    unrescuing: msg('Leaving rescue mode'),
    unshelving: msg('Unshelving'),
    updating_password: msg('Changing password'),
    uploading: msg('Uploading'),
  },
};

const looks = new Map(
  (Object.keys(LOOKS) as Tone[]).flatMap((tone) =>
    Object.entries(LOOKS[tone]).map(([status, word]) => [status, { word, tone }] as const),
  ),
);

/** English name of a status on screen; an unknown status is displayed as its own word. Translate it with `t`. */
export function statusWord(status: string): string {
  const plain = status.toLowerCase();
  const own = plain.replaceAll(/[_-]+/g, ' ').trim();
  return looks.get(plain)?.word ?? (own === '' ? msg('Unknown') : own.charAt(0).toUpperCase() + own.slice(1));
}

export const statusChoices = (statuses: readonly string[], t: Translate): { value: string; label: string }[] =>
  statuses.map((value) => ({ value, label: t(statusWord(value)) }));

export const statusTone = (status: string): Tone => looks.get(status.toLowerCase())?.tone ?? 'neutral';
