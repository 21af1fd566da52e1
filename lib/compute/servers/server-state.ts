import { isProtected } from '#lib/protection/protection.ts';
import type { ServerSubject } from '../server-actions/define-verbs.ts';
import type { TaskState } from '../server-actions/verbs.ts';
import type { Server } from './schema.ts';
import type { VmState } from './states.ts';
import { flavorOf, imageIdOf } from './view/attributes.ts';

/** What the rules look at. The row has it, but for the lock; the wire shape is turned into it by `stateOf`. */
export interface ServerState {
  vm_state: VmState;
  task_state: TaskState | null;
  /** What the hypervisor last said of its machine. */
  power_state: number;
  launched_at: string | null;
  /** Locked by its owner or an administrator. */
  locked: boolean;
}

/** One that was never built has nothing on any host. */
const wasBuilt = (server: Server): boolean => server['OS-SRV-USG:launched_at'] !== null;

/** Whether it has a root disk on a host, which is lost with it. */
export const hasRootDisk = (server: Server): boolean => wasBuilt(server) && imageIdOf(server) !== undefined;

/** The state of a server as the API shows it. */
export const stateOf = (server: Server): ServerState & ServerSubject => ({
  vm_state: server['OS-EXT-STS:vm_state'],
  task_state: server['OS-EXT-STS:task_state'],
  power_state: server['OS-EXT-STS:power_state'],
  launched_at: server['OS-SRV-USG:launched_at'],
  locked: server.locked ?? false,
  isProtected: isProtected(server.metadata),
  hasOwnDisk: hasRootDisk(server),
  hasOwnData:
    hasRootDisk(server) ||
    (wasBuilt(server) && (flavorOf(server)?.ephemeral ?? 0) > 0) ||
    server['os-extended-volumes:volumes_attached'].some((volume) => volume.delete_on_termination === true),
});

/** Whether the platform is about to change the status by itself. */
export const isTransitional = ({ vm_state, task_state }: Pick<ServerState, 'vm_state' | 'task_state'>): boolean =>
  vm_state === 'building' || task_state !== null;
