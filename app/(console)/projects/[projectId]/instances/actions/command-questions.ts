import type { ServerCommand } from '#lib/compute/server-actions/verbs.ts';
import { msg } from '#lib/i18n/text.ts';

interface Question {
  /** With `count` and, for one, `name`; so are all of them. */
  title: string;
  confirm: string;
  /** What it does and what it keeps. */
  sentence: string;
  isDanger?: boolean;
}

/** What is asked before a command that interrupts the work of an instance, or that has no way back. */
export const commandQuestions = {
  stop: {
    title: msg('{count, plural, one {Stop {name}?} other {Stop # instances?}}'),
    confirm: msg('{count, plural, one {Stop {name}} other {Stop # instances}}'),
    sentence: msg(
      'Everything that runs in it ends. Disks and addresses stay, and it goes on counting against the quota.',
    ),
  },
  reboot: {
    title: msg('{count, plural, one {Reboot {name}?} other {Reboot # instances?}}'),
    confirm: msg('{count, plural, one {Reboot {name}} other {Reboot # instances}}'),
    sentence: msg('The system is asked to shut down and starts again. Disks and addresses stay.'),
  },
  reboot_hard: {
    title: msg('{count, plural, one {Reboot {name} the hard way?} other {Reboot # instances the hard way?}}'),
    confirm: msg('{count, plural, one {Reboot {name}} other {Reboot # instances}}'),
    sentence: msg('It is switched off and on without asking the system: what was not written to disk is lost.'),
    isDanger: true,
  },
  pause: {
    title: msg('{count, plural, one {Pause {name}?} other {Pause # instances?}}'),
    confirm: msg('{count, plural, one {Pause {name}} other {Pause # instances}}'),
    sentence: msg('It stands still and answers nobody, but stays in the memory of its host until it is unpaused.'),
  },
  suspend: {
    title: msg('{count, plural, one {Suspend {name}?} other {Suspend # instances?}}'),
    confirm: msg('{count, plural, one {Suspend {name}} other {Suspend # instances}}'),
    sentence: msg('Its memory is written to disk and it answers nobody. Resumed, it goes on where it was.'),
  },
  confirm_resize: {
    title: msg('{count, plural, one {Keep the new size of {name}?} other {Keep the new size of # instances?}}'),
    confirm: msg('{count, plural, one {Confirm the resize} other {Confirm # resizes}}'),
    sentence: msg('The disk of the old size and its room on the host are given up. After this there is no way back.'),
  },
  revert_resize: {
    title: msg(
      '{count, plural, one {Take {name} back to its old size?} other {Take # instances back to their old size?}}',
    ),
    confirm: msg('{count, plural, one {Revert the resize} other {Revert # resizes}}'),
    sentence: msg('It is shut down and starts with the disk of the old size: what was written since is lost.'),
    isDanger: true,
  },
  shelve: {
    title: msg('{count, plural, one {Shelve {name}?} other {Shelve # instances?}}'),
    confirm: msg('{count, plural, one {Shelve {name}} other {Shelve # instances}}'),
    sentence: msg(
      'It is shut down, an image of its disk is kept, and it leaves its host. Addresses and volumes stay; starting it again takes longer.',
    ),
  },
  shelve_offload: {
    title: msg('{count, plural, one {Take {name} off its host?} other {Take # instances off their hosts?}}'),
    confirm: msg('{count, plural, one {Take it off} other {Take # instances off}}'),
    sentence: msg('Its disk leaves the host. It starts again from the image that was made of it.'),
  },
  unrescue: {
    title: msg('{count, plural, one {End the rescue of {name}?} other {End the rescue of # instances?}}'),
    confirm: msg('{count, plural, one {End the rescue} other {End # rescues}}'),
    sentence: msg('It is shut down and starts from its own disk again.'),
  },
} as const satisfies Partial<Record<ServerCommand, Question>>;

export type AskedCommand = keyof typeof commandQuestions;
export const questionOf = (command: AskedCommand): Question => commandQuestions[command];
