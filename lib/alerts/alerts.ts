import type { Reader } from '#lib/db/database.ts';
import type { Occurrence } from './occurrence.ts';

export interface LoggedChange {
  at: string;
  type: string;
  kind: string;
  objectId: string;
  projectId: string;
  before: unknown;
  after: unknown;
}

/** A kind of thing that users can have themselves told of. */
export interface AlertKind {
  /** Its name in the API, such as `instance_error`. */
  kind: string;
  /** What messages are headed with; marked with `msg()`. */
  title: string;
  /** Only administrators of the cloud are told. */
  isForAdmins?: boolean;
  /** Each user is told of their own account only, whichever project an alert is for; `Occurrence.userId` says whose it is. */
  isForOwnAccount?: boolean;
  /**
   * What some entries of the log give reason to tell of, oldest first. Looks outside the transaction that enters it; `isWatched`
   * says in which projects somebody wants to know.
   */
  find(db: Reader, changes: readonly LoggedChange[], isWatched: (projectId: string) => boolean): Promise<Occurrence[]>;
}

const declared = new Map<string, AlertKind>();

/**
 * Declares what a resource has to tell of, which `defineResource` is told of.
 * @throws Error when the kind was declared before
 */
export function defineAlert(kind: AlertKind): AlertKind {
  if (declared.has(kind.kind)) throw new Error(`The alert ${kind.kind} is declared twice.`);
  declared.set(kind.kind, kind);
  return kind;
}

export const alertKinds = (): AlertKind[] => [...declared.values()];
