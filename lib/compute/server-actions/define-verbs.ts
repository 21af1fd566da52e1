import type { IconName } from '#lib/screens/icon-name.ts';
import { type Question, type Verb, verbsOf } from '#lib/verbs/verb.ts';
import type { ServerStatus, VmState } from '../servers/states.ts';

export interface ServerSubject {
  vm_state: VmState;
  locked: boolean;
  /** Delete protection. */
  isProtected: boolean;
  /** Whether its data is only on a disk of its host. */
  hasOwnDisk: boolean;
  /** Whether deletion destroys data: local disks, or volumes deleted with it. */
  hasOwnData: boolean;
}

interface SubjectOfAdministrators {
  task_state: string | null;
  host_status: string | undefined;
}

/** Entry in the administrators' menu; icon, group and rule default to those of the other menu. */
interface MenuOfAdministrators {
  icon?: IconName;
  group?: string;
  /** Its dialog; by default its question is shown. */
  dialog?: string;
  /** Dialog for several servers, if different. */
  bulkDialog?: string;
  /** Alternative permissions; by default its own rule. */
  allowedAs?: readonly string[];
  /** Additional obstacle. */
  obstacle?: (subject: SubjectOfAdministrators) => string | undefined;
  /** Also for several servers. */
  isBulk?: true;
}

interface ServerVerbOptions {
  obstacle?: never;
  /** Also for servers that were never built. */
  isForUnbuilt?: true;
  /** Also while locked. */
  isForLocked?: true;
  /** Reason to reject it for a crashed machine; allowed by default. */
  whenCrashed?: string;
  /** Question to administrators for servers of other users, if different. */
  questionToAdministrators?: Question;
  menuOfAdministrators?: MenuOfAdministrators;
}

export type ServerVerbDeclaration = Verb<VmState, ServerStatus, ServerSubject> & ServerVerbOptions;

export const defineVerbs = verbsOf<VmState, ServerStatus, ServerSubject, ServerVerbOptions>();

export const hasVmState =
  (...states: VmState[]) =>
  ({ vm_state }: ServerSubject): boolean =>
    states.includes(vm_state);

export const lacksVmState =
  (...states: VmState[]) =>
  ({ vm_state }: ServerSubject): boolean =>
    !states.includes(vm_state);
