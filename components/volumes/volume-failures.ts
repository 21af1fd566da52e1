import type { VolumeStatus } from '#lib/block-storage/volumes/schema.ts';
import { msg } from '#lib/i18n/text.ts';

interface Failure {
  /** In short, for a row. */
  brief: string;
  cause: string;
  advice: string;
}

const ASK_FOR_RESET = msg('Ask an administrator to check it and to reset its status, then try again.');

/** What each failed status means, and what to do; contract/blockstorage.md 6. */
const FAILURES: Partial<Record<VolumeStatus, Failure>> = {
  error: {
    brief: msg('not usable'),
    cause: msg('The volume could not be created, or was marked as failed'),
    advice: msg(
      'If it is new, delete it and create it again. If it held data, ask an administrator to check it first.',
    ),
  },
  error_deleting: {
    brief: msg('not deleted'),
    cause: msg('The volume could not be deleted'),
    advice: msg('Delete it again. Until it is gone it counts against the quota.'),
  },
  error_extending: {
    brief: msg('not extended'),
    cause: msg('The volume could not be extended'),
    advice: msg('It keeps its size and its data. Ask an administrator to reset its status, then extend it again.'),
  },
  'error_backing-up': {
    brief: msg('not backed up'),
    cause: msg('The backup of the volume failed'),
    advice: ASK_FOR_RESET,
  },
  error_restoring: {
    brief: msg('not restored'),
    cause: msg('The backup could not be restored to this volume'),
    advice: msg('What is on it may be incomplete. Delete it and restore the backup to a new volume.'),
  },
  error_attaching: {
    brief: msg('not attached'),
    cause: msg('The volume could not be attached'),
    advice: ASK_FOR_RESET,
  },
  error_detaching: {
    brief: msg('not detached'),
    cause: msg('The volume could not be detached'),
    advice: msg('The instance may still use it. Unmount it there, then ask an administrator to reset its status.'),
  },
  error_managing: {
    brief: msg('not taken over'),
    cause: msg('A disk that was there already could not be taken over as a volume'),
    advice: msg('Delete the volume; the administrators can try again.'),
  },
};

/** What a status means when it is one of a failure. */
export const failureOf = (status: VolumeStatus): Failure | undefined => FAILURES[status];
