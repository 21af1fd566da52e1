import type { LucideIcon } from 'lucide-react';
import { type Question, type Verb, verbsOf } from '#lib/verbs/verb.ts';
import type { ServerStatus, VmState } from '../servers/states.ts';

/** What decides whether a verb fits a server, beside its rule. */
export interface ServerSubject {
  vm_state: VmState;
  locked: boolean;
  /** Whether it is kept from being deleted. */
  isProtected: boolean;
  /** Whether it runs on a disk of its host, which nothing else keeps. */
  hasOwnDisk: boolean;
  /** Whether data ends with it: on disks of its host, or on volumes that are deleted with it. */
  hasOwnData: boolean;
}

/** What only administrators see of a server. */
interface SubjectOfAdministrators {
  task_state: string | null;
  host_status: string | undefined;
}

/** The dialogs of the administrators' menu. */
export type AdminDialog = 'lock' | 'migrate' | 'migrate_all' | 'evacuate' | 'reset';

/** How it stands in the administrators' menu; the icon, the group and what it fits are those of the other menu unless said. */
interface MenuOfAdministrators {
  icon?: LucideIcon;
  group?: string;
  /** Its dialog; its question is asked otherwise. */
  dialog?: AdminDialog;
  /** The dialog for several, where it is another one. */
  bulkDialog?: AdminDialog;
  /** Verbs of which one has to be allowed; its own rule otherwise. */
  allowedAs?: readonly string[];
  /** What stands in the way beside the rule, in words. */
  obstacle?: (subject: SubjectOfAdministrators) => string | undefined;
  /** Also for several at once. */
  isBulk?: true;
}

/** What only servers have to say of a verb. */
interface OfServers {
  /** Their state is more than one word; `decide` looks at all of it. */
  obstacle?: never;
  /** Also for servers that were never built. */
  isForUnbuilt?: true;
  /** Also while the server is locked. */
  isForLocked?: true;
  /** Why it is refused for a server whose machine has crashed; allowed when not given. */
  whenCrashed?: string;
  /** What administrators are asked before it is done to servers of other people, where it is more than its question. */
  questionToAdministrators?: Question;
  menuOfAdministrators?: MenuOfAdministrators;
}

/** One thing that can be done to servers. */
export type ServerVerbDeclaration = Verb<VmState, ServerStatus, ServerSubject> & OfServers;

/** Declares things that can be done to servers, by the names that the code calls them. */
export const defineVerbs = verbsOf<VmState, ServerStatus, ServerSubject, OfServers>();

/** Whether a server is in one of these states. */
export const isIn =
  (...states: VmState[]) =>
  ({ vm_state }: ServerSubject): boolean =>
    states.includes(vm_state);

/** Whether a server is in none of these states. */
export const isNotIn =
  (...states: VmState[]) =>
  ({ vm_state }: ServerSubject): boolean =>
    !states.includes(vm_state);
