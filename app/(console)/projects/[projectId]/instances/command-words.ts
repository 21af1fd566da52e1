import type { ServerCommand } from '#lib/compute/servers/queries.ts';
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
  delete: {
    doing: msg('{count, plural, one {Deleting {name}} other {Deleting # instances}}'),
    notDone: msg('{name} was not deleted'),
  },
};
