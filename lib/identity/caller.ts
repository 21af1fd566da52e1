/** What a token is good for. */
export type Scope =
  | { kind: 'project'; id: string; name: string; domain: { id: string; name: string } }
  | { kind: 'domain'; id: string; name: string }
  | { kind: 'system' }
  | { kind: 'unscoped' };

/** Who sent a request, as the token and the database say at this moment. */
export interface Caller {
  userId: string;
  userName: string;
  domain: { id: string; name: string };
  scope: Scope;
  /** Names of the roles held on the scope, implied ones included; empty when unscoped. */
  roles: ReadonlySet<string>;
  methods: readonly string[];
  /** The job that asks for him; undefined for who asks himself. */
  jobId?: string;
  auditIds: readonly string[];
  /** Milliseconds since the epoch. */
  issuedAtMs: number;
  expiresAtMs: number;
  /** What it was lent by another user; with impersonation the caller is that user. */
  trust?: { id: string; trustorId: string; trusteeId: string; isImpersonation: boolean };
  /** The EC2 key whose signature the token was issued for. */
  accessKey?: { id: string };
  applicationCredential?: {
    id: string;
    name: string;
    isRestricted: boolean;
    accessRules: readonly { id: string; service: string; method: string; path: string }[];
  };
}

/**
 * True for role `admin` on a project or the system: the platform's administrators; docs/contract/identity.md 10. On a domain
 * the role ends where the domain does, so that whoever administers one reaches no other.
 */
export const isAdmin = (caller: Pick<Caller, 'roles' | 'scope'>): boolean =>
  caller.roles.has('admin') && caller.scope.kind !== 'domain';

/** What a token was issued through, other than the user's own sign-in. Each allows less than the user may do. */
export type Delegation = 'trust' | 'access_key' | 'restricted_credential' | 'unrestricted_credential';

/** The delegations behind a token; none for the user in person. */
export function delegationsOf({ trust, accessKey, applicationCredential }: Caller): Delegation[] {
  const delegations: Delegation[] = [];
  if (trust) delegations.push('trust');
  if (accessKey) delegations.push('access_key');
  if (applicationCredential) {
    delegations.push(applicationCredential.isRestricted ? 'restricted_credential' : 'unrestricted_credential');
  }
  return delegations;
}

/** Whether a caller is the user in person: their own sign-in, not something that acts for them. */
export const isInPerson = (caller: Caller): boolean => delegationsOf(caller).length === 0;
