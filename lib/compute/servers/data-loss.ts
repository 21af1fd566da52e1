import { losesData } from '#lib/verbs/loss.ts';
import { type VerbName, verbOf } from '../server-actions/verbs.ts';
import type { Server } from './schema.ts';
import { stateOf } from './server-state.ts';

/** Whether an action on any of these servers loses data permanently. */
export const losesServerData = (verb: VerbName, servers: readonly Server[]): boolean =>
  losesData(verbOf(verb), servers.map(stateOf));

/** Whether a server can be restored after it is deleted, if the platform retains deleted servers. */
export const isRecoverable = (server: Server): boolean => {
  const { launched_at, vm_state, task_state } = stateOf(server);
  return launched_at !== null && vm_state !== 'error' && vm_state !== 'building' && task_state === null;
};
