import type { ServerCommand } from '#lib/compute/server-actions/verbs.ts';
import { msg } from '#lib/i18n/text.ts';

interface Words {
  /** With `count` and, for one, `name`. */
  doing: string;
  /** With `name`. */
  notDone: string;
}

/** How commands to instances are spoken of. */
export const commandWords: Record<ServerCommand, Words> = {
  start: {
    doing: msg('{count, plural, one {Starting {name}} other {Starting # instances}}'),
    notDone: msg('{name} was not started'),
  },
  stop: {
    doing: msg('{count, plural, one {Stopping {name}} other {Stopping # instances}}'),
    notDone: msg('{name} was not stopped'),
  },
  reboot: {
    doing: msg('{count, plural, one {Rebooting {name}} other {Rebooting # instances}}'),
    notDone: msg('{name} was not rebooted'),
  },
  reboot_hard: {
    doing: msg('{count, plural, one {Rebooting {name}} other {Rebooting # instances}}'),
    notDone: msg('{name} was not rebooted'),
  },
  pause: {
    doing: msg('{count, plural, one {Pausing {name}} other {Pausing # instances}}'),
    notDone: msg('{name} was not paused'),
  },
  unpause: {
    doing: msg('{count, plural, one {Unpausing {name}} other {Unpausing # instances}}'),
    notDone: msg('{name} was not unpaused'),
  },
  suspend: {
    doing: msg('{count, plural, one {Suspending {name}} other {Suspending # instances}}'),
    notDone: msg('{name} was not suspended'),
  },
  resume: {
    doing: msg('{count, plural, one {Resuming {name}} other {Resuming # instances}}'),
    notDone: msg('{name} was not resumed'),
  },
  confirm_resize: {
    doing: msg(
      '{count, plural, one {Confirming the new size of {name}} other {Confirming the new size of # instances}}',
    ),
    notDone: msg('The new size of {name} was not confirmed'),
  },
  revert_resize: {
    doing: msg(
      '{count, plural, one {Taking {name} back to its old size} other {Taking # instances back to their old size}}',
    ),
    notDone: msg('{name} was not taken back to its old size'),
  },
  shelve: {
    doing: msg('{count, plural, one {Shelving {name}} other {Shelving # instances}}'),
    notDone: msg('{name} was not shelved'),
  },
  shelve_offload: {
    doing: msg('{count, plural, one {Taking {name} off its host} other {Taking # instances off their hosts}}'),
    notDone: msg('{name} was not taken off its host'),
  },
  unshelve: {
    doing: msg('{count, plural, one {Unshelving {name}} other {Unshelving # instances}}'),
    notDone: msg('{name} was not unshelved'),
  },
  unrescue: {
    doing: msg('{count, plural, one {Ending the rescue of {name}} other {Ending the rescue of # instances}}'),
    notDone: msg('The rescue of {name} was not ended'),
  },
  unlock: {
    doing: msg('{count, plural, one {Unlocking {name}} other {Unlocking # instances}}'),
    notDone: msg('{name} was not unlocked'),
  },
  delete: {
    doing: msg('{count, plural, one {Deleting {name}} other {Deleting # instances}}'),
    notDone: msg('{name} was not deleted'),
  },
};
