import { msg } from '#lib/i18n/text.ts';
import { type ServerVerb, type TaskState, VERBS } from '../server-actions/verbs.ts';
import type { ServerState } from './server-state.ts';
import { POWER, type VmState } from './states.ts';

/** docs/contract/compute.md 6: states in which a verb is allowed. */
interface Rule {
  from: readonly VmState[];
  during?: readonly TaskState[] | 'any' | 'always';
  notDuring?: readonly TaskState[];
  isForUnbuilt?: true;
  isForLocked?: true;
  whenCrashed?: string;
  otherwise: string;
}

/** The state that forbids a verb, and the reason as text. */
export interface Refusal {
  attribute: 'vm_state' | 'task_state' | 'power_state' | 'locked';
  value: string;
  reason: string;
}

/** True, or the reason. A lock stops everyone but administrators. */
export function checkServerVerb(verb: ServerVerb, server: ServerState, isAdmin = false): true | Refusal {
  const rule: Rule = VERBS[verb];
  const { vm_state, task_state, power_state, launched_at, locked } = server;
  if (locked && !isAdmin && !rule.isForLocked) {
    return { attribute: 'locked', value: 'true', reason: msg('The instance is locked. Unlock it first.') };
  }
  if (!rule.from.includes(vm_state) || (launched_at === null && !rule.isForUnbuilt)) {
    return { attribute: 'vm_state', value: vm_state, reason: rule.otherwise };
  }
  if (rule.whenCrashed !== undefined && power_state === POWER.crashed) {
    return { attribute: 'power_state', value: 'crashed', reason: rule.whenCrashed };
  }
  if (task_state !== null && !isTaken(rule, task_state)) {
    return { attribute: 'task_state', value: task_state, reason: msg('Wait until the current task has finished.') };
  }
  return true;
}

function isTaken({ during = [], notDuring = [] }: Rule, task: TaskState): boolean {
  if (during === 'always') return true;
  if (during === 'any') return task !== 'deleting' && !notDuring.includes(task);
  return during.includes(task);
}

export function can(verb: ServerVerb, server: ServerState, isAdmin = false): true | string {
  const decision = checkServerVerb(verb, server, isAdmin);
  return decision === true ? true : decision.reason;
}
