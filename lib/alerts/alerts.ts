import type { Reader } from '#lib/db/database.ts';
import { registeredResources } from '#lib/http/resource.ts';
import type { Env } from '#lib/settings/env.ts';
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

/** A kind of event that users can receive alerts about. */
export interface AlertKind {
  /** Its name in the API, such as `instance_error`. */
  kind: string;
  /** Heading of messages; marked with `msg()`. */
  title: string;
  /** Only administrators of the cloud receive it. */
  isForAdmins?: boolean;
  /**
   * Each user receives it for their own account only, whichever project the alert is for; `Occurrence.userId` names the
   * account.
   */
  isForOwnAccount?: boolean;
  /** Sent without the limits per minute and hour of an alert and user; what causes it is limited instead. */
  isImmediate?: boolean;
  /**
   * Derives occurrences from log entries, oldest first. Reads outside the transaction that records them; `isWatched`
   * returns whether an alert exists for a project.
   */
  find(
    db: Reader,
    changes: readonly LoggedChange[],
    isWatched: (projectId: string) => boolean,
    env?: Pick<Env, 'NEPHOS_HOSTS_FOLDER_SHARED'>,
  ): Promise<Occurrence[]>;
}

declare module '#lib/http/resource.ts' {
  interface Resource {
    /** Alerts that users can subscribe to. */
    alerts?: readonly AlertKind[];
  }
}

export const alertKinds = (): AlertKind[] => registeredResources().flatMap(({ alerts = [] }) => alerts);
