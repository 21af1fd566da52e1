import type { Database } from '#lib/db/database.ts';
import type { DirectoryConnection } from '../client/connection.ts';
import type { DirectoryUser } from '../entries.ts';
import type { Directory } from '../load.ts';
import type { MemberIndex } from './member-index.ts';
import type { OwnNames } from './own-names.ts';

/** Maximum duration of one synchronization. */
export const MAX_SYNC_MS = 30 * 60_000;

/** What a synchronization has found so far. */
export interface SyncRun {
  database: Database;
  directory: Directory;
  connection: DirectoryConnection;
  signal: AbortSignal;
  startedAt: string;
  members: MemberIndex;
  seenUsers: Set<string>;
  names: OwnNames<DirectoryUser>;
  /** Entries without id or usable name. */
  skipped: number;
  /** Entries with the id of another one. */
  duplicates: number;
}

/** Maximum memberships that groups list, which are in memory during a synchronization. */
export const MAX_LISTED = 2_000_000;

/** What the groups of a directory list as their members. */
export interface ListedMembers {
  /** Ids of groups of the mirror by normalized distinguished name. */
  groupIds: Map<string, string>;
  /** By id of the group: ids of users, and normalized distinguished names of other members. */
  members: Map<string, string[]>;
  count: number;
}
