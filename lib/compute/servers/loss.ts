import { losesData } from '#lib/verbs/loss.ts';
import { type VerbName, verbOf } from '../server-actions/verbs.ts';
import type { Server } from './schema.ts';
import { stateOf } from './server-state.ts';

/** Whether data is lost for good when it is done to any of these servers. */
export const losesServerData = (verb: VerbName, servers: readonly Server[]): boolean =>
  losesData(verbOf(verb), servers.map(stateOf));

/** Whether a server that is deleted can be restored for a time, where the platform keeps such ones. */
export const canComeBack = (server: Server): boolean => {
  const { launched_at, vm_state, task_state } = stateOf(server);
  return launched_at !== null && vm_state !== 'error' && vm_state !== 'building' && task_state === null;
};
