import type { ServerVerb } from '../servers/can.ts';

interface Command {
  /** The rule in `can.ts` that allows it. */
  verb: ServerVerb;
  /** What `POST /servers/{id}/action` takes; contract/compute.md 7. */
  body: Record<string, unknown>;
}

/** The actions of a server that need nothing but its id. Deleting is one to users, although the API has a method for it. */
export const COMMANDS = {
  start: { verb: 'start', body: { 'os-start': null } },
  stop: { verb: 'stop', body: { 'os-stop': null } },
  reboot: { verb: 'reboot', body: { reboot: { type: 'SOFT' } } },
  reboot_hard: { verb: 'reboot_hard', body: { reboot: { type: 'HARD' } } },
  pause: { verb: 'pause', body: { pause: null } },
  unpause: { verb: 'unpause', body: { unpause: null } },
  suspend: { verb: 'suspend', body: { suspend: null } },
  resume: { verb: 'resume', body: { resume: null } },
  confirm_resize: { verb: 'confirm_resize', body: { confirmResize: null } },
  revert_resize: { verb: 'revert_resize', body: { revertResize: null } },
  shelve: { verb: 'shelve', body: { shelve: null } },
  shelve_offload: { verb: 'shelve_offload', body: { shelveOffload: null } },
  unshelve: { verb: 'unshelve', body: { unshelve: null } },
  unrescue: { verb: 'unrescue', body: { unrescue: null } },
  unlock: { verb: 'unlock', body: { unlock: null } },
  delete: { verb: 'delete', body: {} },
} as const satisfies Record<string, Command>;

export type ServerCommand = keyof typeof COMMANDS;
