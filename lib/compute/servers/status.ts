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

/** The statuses that verbs give to their tasks, in the states in which they do. */
const TASK_STATUS: ReadonlyMap<string, ServerStatus> = new Map(
  declaredVerbs.flatMap(({ status, from = [], tasks = [] }) =>
    status ? (status.in ?? from).flatMap((state) => tasks.map((task) => [`${state} ${task}`, status.is] as const)) : [],
  ),
);

/** The status of a task, where it differs from that of the state. */
const ofTask = (vmState: VmState, task: TaskState | null) => TASK_STATUS.get(`${vmState} ${task}`);

/** The status of a server in these states. */
export const statusOf = (vmState: VmState, taskState: TaskState | null): ServerStatus =>
  ofTask(vmState, taskState) ?? STATUS[vmState];

/** States that show as a status: in the vm state, with one of the tasks, or with none of the tasks. */
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
