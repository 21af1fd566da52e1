/** What manages a membership or a role assignment. */
export interface ManagedAccess {
  /** The directory's domain or the identity provider; null for what is managed on this platform. */
  sourceId: string | null;
  /** Null if it does not expire. */
  expiresAt: string | null;
}
