import type { VolumeStatus } from '#lib/block-storage/volumes/schema.ts';
import { msg } from '#lib/i18n/text.ts';

interface Failure {
  brief: string;
  cause: string;
  advice: string;
}

const ASK_FOR_RESET = msg('Ask an administrator to check it and to reset its status, then try again.');

/** Meaning of each failed status, and what to do; docs/contract/blockstorage.md 6. */
const FAILURES: Partial<Record<VolumeStatus, Failure>> = {
  error: {
    brief: msg('not usable'),
    cause: msg('Could not create the volume, or it was marked as failed'),
    advice: msg(
      'If it is new, delete it and create it again. If it contained data, ask an administrator to check it first.',
    ),
  },
  error_deleting: {
    brief: msg('not deleted'),
    cause: msg('Could not delete the volume'),
    advice: msg('Delete it again. Until then, it counts against the quota.'),
  },
  error_extending: {
    brief: msg('not extended'),
    cause: msg('Could not extend the volume'),
    advice: msg('It keeps its size and its data. Ask an administrator to reset its status, then extend it again.'),
  },
  'error_backing-up': {
    brief: msg('not backed up'),
    cause: msg('Could not back up the volume'),
    advice: ASK_FOR_RESET,
  },
  error_restoring: {
    brief: msg('not restored'),
    cause: msg('Could not restore the backup to this volume'),
    advice: msg('Its contents may be incomplete. Delete it and restore the backup to a new volume.'),
  },
  error_attaching: {
    brief: msg('not attached'),
    cause: msg('Could not attach the volume'),
    advice: ASK_FOR_RESET,
  },
  error_detaching: {
    brief: msg('not detached'),
    cause: msg('Could not detach the volume'),
    advice: msg('The instance may still use it. Unmount it there, then ask an administrator to reset its status.'),
  },
  error_managing: {
    brief: msg('not imported'),
    cause: msg('Could not import an existing disk as a volume'),
    advice: msg('Delete the volume; the administrators can try again.'),
  },
};

export const failureOf = (status: VolumeStatus): Failure | undefined => FAILURES[status];
