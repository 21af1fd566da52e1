import { declaredVerbs, TASK_STATES, type TaskState } from '../server-actions/verbs.ts';
import { type ServerStatus, VM_STATES, type VmState } from './states.ts';

/** docs/contract/compute.md 6. */
const STATUS: Record<VmState, ServerStatus> = {
  building: 'BUILD',
  active: 'ACTIVE',
  stopped: 'SHUTOFF',
  resized: 'VERIFY_RESIZE',
  paused: 'PAUSED',
  suspended: 'SUSPENDED',
  rescued: 'RESCUE',
  shelved: 'SHELVED',
  shelved_offloaded: 'SHELVED_OFFLOADED',
  'soft-delete': 'SOFT_DELETED',
  error: 'ERROR',
  deleted: 'DELETED',
};

/** Statuses of tasks by state, from the verbs. */
const TASK_STATUS: ReadonlyMap<string, ServerStatus> = new Map(
  declaredVerbs.flatMap(({ status, from = [], tasks = [] }) =>
    status ? (status.in ?? from).flatMap((state) => tasks.map((task) => [`${state} ${task}`, status.is] as const)) : [],
  ),
);

/** Status of a task, if it differs from the state's. */
const ofTask = (vmState: VmState, task: TaskState | null) => TASK_STATUS.get(`${vmState} ${task}`);

export const statusOf = (vmState: VmState, taskState: TaskState | null): ServerStatus =>
  ofTask(vmState, taskState) ?? STATUS[vmState];

/** States with this status: with one of the tasks, or without them. */
export interface StatesOfStatus {
  vmState: VmState;
  tasks: TaskState[];
  isWithTasks: boolean;
}

/** The inverse of `statusOf`, for filters. */
export function statesOf(status: ServerStatus): StatesOfStatus[] {
  return VM_STATES.flatMap((vmState): StatesOfStatus[] => {
    const others = TASK_STATES.filter((task) => ofTask(vmState, task) !== undefined);
    const tasks = others.filter((task) => ofTask(vmState, task) === status);
    if (STATUS[vmState] === status) return [{ vmState, tasks: others, isWithTasks: false }];
    return tasks.length > 0 ? [{ vmState, tasks, isWithTasks: true }] : [];
  });
}
