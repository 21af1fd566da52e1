import { msg } from '#lib/i18n/text.ts';
import type { Server } from './schema.ts';
import { TASK_STATES, type TaskState, VM_STATES, type VmState } from './status.ts';

/** What the rules look at. The row is turned into it by `stateOfRow`, the wire shape by `stateOf`. */
export interface ServerState {
  vm_state: VmState;
  task_state: TaskState | null;
  launched_at: string | null;
  /** Locked by its owner or an administrator. */
  locked: boolean;
}

interface Rule {
  from: readonly VmState[];
  /** Tasks that may be under way; none when not given. */
  during?: readonly TaskState[];
  /** Also for servers that were never built. */
  isForUnbuilt?: true;
  /** Also while the server is locked. */
  isForLocked?: true;
  otherwise: string;
}

const REBOOTING = ['reboot_pending', 'reboot_started', 'reboot_pending_hard', 'reboot_started_hard'] as const;
const HAS_DISKS = ['active', 'paused', 'stopped', 'resized', 'soft-delete', 'shelved', 'shelved_offloaded'] as const;
const CAN_BE_COPIED = ['active', 'stopped', 'paused', 'suspended'] as const;
const ON_A_HOST = ['active', 'paused', 'stopped'] as const;
const LIVING = VM_STATES.filter((state) => state !== 'deleted');
const ANY_TASK = TASK_STATES.filter((task) => task !== 'deleting');

const ADDRESSES = msg('Addresses cannot be changed in the present state of the instance.');

/** contract/compute.md 6: from which states an action is taken. */
const RULES = {
  start: { from: ['stopped'], otherwise: msg('Only a stopped instance can be started.') },
  stop: { from: ['active', 'error'], otherwise: msg('Only a running instance can be stopped.') },
  reboot: { from: ['active'], otherwise: msg('Only a running instance can be rebooted softly; try a hard reboot.') },
  reboot_hard: {
    from: ['active', 'stopped', 'paused', 'suspended', 'error'],
    during: [...REBOOTING, 'resuming', 'pausing', 'unpausing', 'suspending'],
    otherwise: msg('This instance cannot be rebooted in its present state.'),
  },
  pause: { from: ['active'], otherwise: msg('Only a running instance can be paused.') },
  unpause: { from: ['paused'], otherwise: msg('Only a paused instance can be unpaused.') },
  suspend: { from: ['active'], otherwise: msg('Only a running instance can be suspended.') },
  resume: { from: ['suspended'], otherwise: msg('Only a suspended instance can be resumed.') },
  resize: { from: ['active', 'stopped'], otherwise: msg('Only a running or stopped instance can be resized.') },
  confirm_resize: { from: ['resized'], otherwise: msg('There is no resize to confirm.') },
  revert_resize: { from: ['resized'], otherwise: msg('There is no resize to revert.') },
  migrate: { from: ['active', 'stopped'], otherwise: msg('Only a running or stopped instance can be migrated.') },
  live_migrate: { from: ['active', 'paused'], otherwise: msg('Only a running instance can be migrated live.') },
  force_complete: {
    from: ['active', 'paused'],
    during: ['migrating'],
    otherwise: msg('Only a running instance can be migrated live.'),
  },
  evacuate: {
    from: ['active', 'stopped', 'error'],
    otherwise: msg('Only a running, stopped or failed instance can be evacuated.'),
  },
  rebuild: {
    from: ['active', 'stopped', 'error'],
    otherwise: msg('Only a running, stopped or failed instance can be rebuilt.'),
  },
  rescue: {
    from: ['active', 'stopped', 'error'],
    otherwise: msg('Only a running, stopped or failed instance can be rescued.'),
  },
  unrescue: { from: ['rescued'], otherwise: msg('This instance is not in rescue mode.') },
  shelve: { from: CAN_BE_COPIED, otherwise: msg('This instance cannot be shelved in its present state.') },
  shelve_offload: { from: ['shelved'], otherwise: msg('Only a shelved instance can be taken off its host.') },
  unshelve: { from: ['shelved', 'shelved_offloaded'], otherwise: msg('Only a shelved instance can be unshelved.') },
  create_image: {
    from: CAN_BE_COPIED,
    otherwise: msg('An image is made of a running, stopped, paused or suspended instance.'),
  },
  create_backup: {
    from: CAN_BE_COPIED,
    otherwise: msg('An image is made of a running, stopped, paused or suspended instance.'),
  },
  attach_volume: {
    from: HAS_DISKS,
    during: ANY_TASK,
    otherwise: msg('A volume cannot be attached in the present state of the instance.'),
  },
  detach_volume: {
    from: HAS_DISKS,
    during: ANY_TASK,
    otherwise: msg('A volume cannot be detached in the present state of the instance.'),
  },
  swap_volume: {
    from: ['active', 'paused', 'resized'],
    otherwise: msg('A volume cannot be swapped in the present state of the instance.'),
  },
  attach_interface: {
    from: ON_A_HOST,
    otherwise: msg('A network card cannot be attached in the present state of the instance.'),
  },
  detach_interface: {
    from: ON_A_HOST,
    otherwise: msg('A network card cannot be detached in the present state of the instance.'),
  },
  add_fixed_ip: { from: ['active', 'paused', 'suspended', 'stopped'], otherwise: ADDRESSES },
  remove_fixed_ip: { from: ['active', 'paused', 'suspended', 'stopped'], otherwise: ADDRESSES },
  update_metadata: {
    from: ['active', 'paused', 'suspended', 'stopped'],
    during: ANY_TASK,
    otherwise: msg('Metadata cannot be changed in the present state of the instance.'),
  },
  update_tags: {
    from: ['active', 'paused', 'suspended', 'stopped'],
    during: ANY_TASK,
    otherwise: msg('Tags cannot be changed in the present state of the instance.'),
  },
  change_password: { from: ['active'], otherwise: msg('The password of a running instance only can be changed.') },
  trigger_crash_dump: {
    from: ['active', 'paused', 'rescued', 'resized', 'error'],
    otherwise: msg('This instance cannot be made to dump its memory in its present state.'),
  },
  console: {
    from: LIVING.filter((state) => state !== 'building' && state !== 'shelved_offloaded'),
    during: ANY_TASK.filter((task) => task !== 'migrating'),
    isForLocked: true,
    otherwise: msg('This instance is not on a host.'),
  },
  lock: { from: LIVING, during: TASK_STATES, isForUnbuilt: true, isForLocked: true, otherwise: msg('It is gone.') },
  unlock: { from: LIVING, during: TASK_STATES, isForUnbuilt: true, isForLocked: true, otherwise: msg('It is gone.') },
  reset_state: { from: LIVING, during: TASK_STATES, isForUnbuilt: true, otherwise: msg('It is gone.') },
  restore: { from: ['soft-delete'], otherwise: msg('Only a deleted instance can be restored.') },
  force_delete: { from: LIVING, during: TASK_STATES, isForUnbuilt: true, otherwise: msg('It is gone.') },
  delete: { from: LIVING, during: TASK_STATES, isForUnbuilt: true, otherwise: msg('It is gone.') },
} as const satisfies Record<string, Rule>;

export type ServerVerb = keyof typeof RULES;
export const SERVER_VERBS = Object.keys(RULES) as ServerVerb[];

/** Why a verb is refused: the state that stands in the way, and the reason in words. */
export interface Refusal {
  attribute: 'vm_state' | 'task_state' | 'locked';
  value: string;
  reason: string;
}

/** True, or what stands in the way. A lock stops everyone but administrators. */
export function decide(verb: ServerVerb, server: ServerState, isAdmin = false): true | Refusal {
  const rule: Rule = RULES[verb];
  const { vm_state, task_state, launched_at, locked } = server;
  if (locked && !isAdmin && !rule.isForLocked) {
    return { attribute: 'locked', value: 'true', reason: msg('The instance is locked. Unlock it first.') };
  }
  if (!rule.from.includes(vm_state) || (launched_at === null && !rule.isForUnbuilt)) {
    return { attribute: 'vm_state', value: vm_state, reason: rule.otherwise };
  }
  if (task_state !== null && !rule.during?.includes(task_state)) {
    return { attribute: 'task_state', value: task_state, reason: msg('Wait until the present task has ended.') };
  }
  return true;
}

/** True, or the reason why not. */
export function can(verb: ServerVerb, server: ServerState, isAdmin = false): true | string {
  const decision = decide(verb, server, isAdmin);
  return decision === true ? true : decision.reason;
}

/** The state of a server as the API shows it. */
export const stateOf = (server: Server): ServerState => ({
  vm_state: server['OS-EXT-STS:vm_state'],
  task_state: server['OS-EXT-STS:task_state'],
  launched_at: server['OS-SRV-USG:launched_at'],
  locked: server.locked ?? false,
});

/** Whether the platform is about to change the status by itself. */
export const isTransitional = ({ vm_state, task_state }: Pick<ServerState, 'vm_state' | 'task_state'>): boolean =>
  vm_state === 'building' || task_state !== null;
