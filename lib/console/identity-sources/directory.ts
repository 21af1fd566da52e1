/** Steps of the test of a directory, in their order. */
export type DirectoryStepName = 'connection' | 'tls' | 'bind' | 'users' | 'groups' | 'sign_in' | 'memberships';

/** A role that a user has through a group. */
export interface GroupRole {
  group: string;
  role: string;
  target_type: 'project' | 'domain' | 'system';
  /** Name of the project or domain; null for the system. */
  target: string | null;
}

export interface DirectoryStep {
  step: DirectoryStepName;
  status: 'ok' | 'failed' | 'skipped';
  message: string;
  seconds: number;
  /** At most ten. */
  found?: { name: string; dn: string }[] | undefined;
  /** Roles of the user, in the step `memberships`. */
  roles?: GroupRole[] | undefined;
}

export interface DirectoryTest {
  steps: DirectoryStep[];
}

/** What the last contacts with the directory of a domain showed. */
export interface DirectoryState {
  status: 'pending' | 'ok' | 'failing' | 'suspended';
  /** Whether it is being read now. */
  is_reading: boolean;
  attempted_at: string | null;
  /** Last complete synchronization. */
  synced_at: string | null;
  /** Last check of the users with sessions or credentials. */
  checked_at: string | null;
  /** Null if it is due now. */
  next_sync_at: string | null;
  /** First failed contact since the last successful one. */
  failing_since: string | null;
  /** Since when its users have no access. */
  suspended_at: string | null;
  message: string | null;
  users: number;
  groups: number;
  /** Users and groups that disappeared, and are deleted later unless they return. */
  missing_users: number;
  missing_groups: number;
  /** Missing users who are deleted only after a confirmation. */
  held_users: number;
}

/** Options of the backend of a domain by group, without secrets; docs/contract/identity.md 6. */
export interface DomainConfig {
  identity?: { driver?: string | undefined } | undefined;
  ldap?: Record<string, unknown> | undefined;
}
