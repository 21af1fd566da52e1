import { type AdminServerAction, actOnServer, deleteAnyServer } from '#lib/compute/servers/everywhere-queries.ts';
import { msg } from '#lib/i18n/text.ts';

/** What is asked for with yes or no. */
const ADMIN_COMMANDS = ['start', 'stop', 'reboot_hard', 'unlock', 'delete'] as const;
export type AdminCommand = (typeof ADMIN_COMMANDS)[number];

interface Words {
  /** With `count` and, for one, `name`. */
  title: string;
  confirm: string;
  doing: string;
  /** With `name`. */
  notDone: string;
  sentence: string;
}

/** How commands to instances of other people are spoken of. */
export const adminWords: Record<AdminCommand, Words> = {
  start: {
    title: msg('{count, plural, one {Start {name}?} other {Start # instances?}}'),
    confirm: msg('{count, plural, one {Start {name}} other {Start # instances}}'),
    doing: msg('{count, plural, one {Starting {name}} other {Starting # instances}}'),
    notDone: msg('{name} was not started'),
    sentence: msg('Its owner may have stopped it on purpose.'),
  },
  stop: {
    title: msg('{count, plural, one {Stop {name}?} other {Stop # instances?}}'),
    confirm: msg('{count, plural, one {Stop {name}} other {Stop # instances}}'),
    doing: msg('{count, plural, one {Stopping {name}} other {Stopping # instances}}'),
    notDone: msg('{name} was not stopped'),
    sentence: msg(
      'Everything that runs in it ends. Disks and addresses stay, and it goes on counting against the quota.',
    ),
  },
  reboot_hard: {
    title: msg('{count, plural, one {Reboot {name} the hard way?} other {Reboot # instances the hard way?}}'),
    confirm: msg('{count, plural, one {Reboot {name}} other {Reboot # instances}}'),
    doing: msg('{count, plural, one {Rebooting {name}} other {Rebooting # instances}}'),
    notDone: msg('{name} was not rebooted'),
    sentence: msg('It is switched off and on without asking the system: what was not written to disk is lost.'),
  },
  unlock: {
    title: msg('{count, plural, one {Unlock {name}?} other {Unlock # instances?}}'),
    confirm: msg('{count, plural, one {Unlock {name}} other {Unlock # instances}}'),
    doing: msg('{count, plural, one {Unlocking {name}} other {Unlocking # instances}}'),
    notDone: msg('{name} was not unlocked'),
    sentence: msg('Its owner can change and delete it again, also where the lock is theirs.'),
  },
  delete: {
    title: msg('{count, plural, one {Delete instance {name}?} other {Delete # instances?}}'),
    confirm: msg('{count, plural, one {Delete {name}} other {Delete # instances}}'),
    doing: msg('{count, plural, one {Deleting {name}} other {Deleting # instances}}'),
    notDone: msg('{name} was not deleted'),
    sentence: msg(
      'Its own disk, and the volumes that were launched to go with it, are gone for good. Other volumes become free.',
    ),
  },
};

const ACTIONS: Record<Exclude<AdminCommand, 'delete'>, AdminServerAction> = {
  start: { 'os-start': null },
  stop: { 'os-stop': null },
  reboot_hard: { reboot: { type: 'HARD' } },
  unlock: { unlock: null },
};

/** Does it to one server; the reason stands in its history. @throws ApiError */
export const runAdminCommand = (
  projectId: string,
  command: AdminCommand,
  id: string,
  reason: string,
): Promise<unknown> =>
  command === 'delete' ? deleteAnyServer(projectId, id, reason) : actOnServer(projectId, id, ACTIONS[command], reason);
