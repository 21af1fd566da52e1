import { msg } from '#lib/i18n/text.ts';
import type { Server } from './schema.ts';
import type { TaskState, VmState } from './status.ts';

/** What the rules look at. The row has it under these names; `stateOf` finds it in the wire shape. */
export interface ServerState {
  vm_state: VmState;
  task_state: TaskState | null;
  launched_at: string | null;
}

interface Rule {
  from: readonly VmState[];
  /** Tasks that may be under way; none when not given. */
  during?: readonly TaskState[] | 'any';
  otherwise: string;
}

const REBOOTING = ['reboot_pending', 'reboot_started', 'reboot_pending_hard', 'reboot_started_hard'] as const;
const HAS_DISKS = ['active', 'paused', 'stopped', 'resized', 'soft-delete', 'shelved', 'shelved_offloaded'] as const;

/** contract/compute.md 6: from which states an action is taken. Deleting is allowed in every state. */
const RULES = {
  start: { from: ['stopped'], otherwise: msg('Only a stopped instance can be started.') },
  stop: { from: ['active', 'error'], otherwise: msg('Only a running instance can be stopped.') },
  reboot: { from: ['active'], otherwise: msg('Only a running instance can be rebooted softly; try a hard reboot.') },
  reboot_hard: {
    from: ['active', 'stopped', 'paused', 'suspended', 'error'],
    during: REBOOTING,
    otherwise: msg('This instance cannot be rebooted in its present state.'),
  },
  attach_volume: { from: HAS_DISKS, during: 'any', otherwise: msg('Wait until the instance has been built.') },
  detach_volume: { from: HAS_DISKS, during: 'any', otherwise: msg('Wait until the instance has been built.') },
} as const satisfies Record<string, Rule>;

export type ServerVerb = keyof typeof RULES;

/** Why a verb is refused: the state that stands in the way, and the reason in words. */
export interface Refusal {
  attribute: 'vm_state' | 'task_state';
  value: string;
  reason: string;
}

/** True, or what stands in the way. */
export function decide(verb: ServerVerb, server: ServerState): true | Refusal {
  const rule: Rule = RULES[verb];
  const { vm_state, task_state, launched_at } = server;
  if (!rule.from.includes(vm_state) || launched_at === null) {
    return { attribute: 'vm_state', value: vm_state, reason: rule.otherwise };
  }
  const during = rule.during ?? [];
  const isBusy = task_state !== null && during !== 'any' && !during.includes(task_state);
  if (isBusy || task_state === 'deleting') {
    return { attribute: 'task_state', value: task_state, reason: msg('Wait until the present task has ended.') };
  }
  return true;
}

/** True, or the reason why not. */
export function can(verb: ServerVerb, server: ServerState): true | string {
  const decision = decide(verb, server);
  return decision === true ? true : decision.reason;
}

/** The state of a server as the API shows it. */
export const stateOf = (server: Server): ServerState => ({
  vm_state: server['OS-EXT-STS:vm_state'],
  task_state: server['OS-EXT-STS:task_state'],
  launched_at: server['OS-SRV-USG:launched_at'],
});

/** Whether the platform is about to change the status by itself. */
export const isTransitional = ({ vm_state, task_state }: ServerState): boolean =>
  vm_state === 'building' || task_state !== null;
