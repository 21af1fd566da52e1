import { isProtected } from '#lib/protection/protection.ts';
import type { ServerSubject } from '../server-actions/define-verbs.ts';
import type { TaskState } from '../server-actions/verbs.ts';
import type { Server } from './schema.ts';
import type { VmState } from './states.ts';
import { flavorOf, imageIdOf } from './view/attributes.ts';

/** State for the rules: the row with the lock; `stateOf` converts the API representation. */
export interface ServerState {
  vm_state: VmState;
  task_state: TaskState | null;
  /** Last known power of its machine. */
  power_state: number;
  launched_at: string | null;
  /** Locked by its owner or an administrator. */
  locked: boolean;
}

/** Servers that were never built have nothing on any host. */
const wasBuilt = (server: Server): boolean => server['OS-SRV-USG:launched_at'] !== null;

/** Whether its root disk is local, and deleted with it. */
export const hasRootDisk = (server: Server): boolean => wasBuilt(server) && imageIdOf(server) !== undefined;

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

/** Whether the platform will change the status without a request. */
export const isTransitional = ({ vm_state, task_state }: Pick<ServerState, 'vm_state' | 'task_state'>): boolean =>
  vm_state === 'building' || task_state !== null;

/** The same for the API representation; a summary contains no state. */
export const isServerTransitional = (server: Partial<Server>): boolean =>
  server['OS-EXT-STS:vm_state'] === 'building' || (server['OS-EXT-STS:task_state'] ?? null) !== null;
