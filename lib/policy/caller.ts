/** Scope of a token. */
export type Scope =
  | { kind: 'project'; id: string; name: string; domain: { id: string; name: string } }
  | { kind: 'domain'; id: string; name: string }
  | { kind: 'system' }
  | { kind: 'unscoped' };

/** Limits of a restricted EC2 key in the object store; `lib/identity/ec2-keys/key-limits.ts`. */
interface AccessKeyLimits {
  buckets?: string[] | undefined;
  prefixes?: string[] | undefined;
  bucket_prefixes?: { bucket: string; prefixes: string[] }[] | undefined;
  access?: 'read' | 'write' | undefined;
  addresses?: string[] | undefined;
  expires_at?: string | undefined;
}

/** The current identity of a request's sender. */
export interface Caller {
  userId: string;
  userName: string;
  domain: { id: string; name: string };
  scope: Scope;
  /** Names of effective roles on the scope; empty if unscoped. */
  roles: ReadonlySet<string>;
  methods: readonly string[];
  /** The job that acts for the user; undefined otherwise. */
  jobId?: string;
  auditIds: readonly string[];
  /** Milliseconds since 1970. */
  issuedAtMs: number;
  expiresAtMs: number;
  /** The trust; with impersonation the caller is the trustor. */
  trust?: { id: string; trustorId: string; trusteeId: string; isImpersonation: boolean };
  /** The identity provider through which the user signed in, and the ids of the user's groups. */
  federation?: { providerId: string; protocolId: string; groupIds: readonly string[] };
  /** The EC2 key that signed for the token. */
  accessKey?: { id: string; limits?: AccessKeyLimits };
  applicationCredential?: {
    id: string;
    name: string;
    isRestricted: boolean;
    accessRules: readonly { id: string; service: string; method: string; path: string }[];
  };
}

/**
 * Role `admin` on a project or the system; docs/contract/identity.md 10. On a domain, the role is limited to that
 * domain.
 */
export const isAdmin = (caller: Pick<Caller, 'roles' | 'scope'>): boolean =>
  caller.roles.has('admin') && caller.scope.kind !== 'domain';

/**
 * Whether limits restrict what a key may do, and not only how long. Such a key works only in the object store and cannot
 * change who has access to it.
 */
export const isRestrictedKey = ({ expires_at: _, ...limits }: AccessKeyLimits = {}): boolean =>
  Object.values(limits).some((limit) => limit !== undefined);

/** What a token was issued through besides a sign-in of the user. Each allows less than the user may do. */
export type Delegation = 'trust' | 'access_key' | 'restricted_credential' | 'unrestricted_credential';

/** Delegations behind a token; none for the user in person. */
export function delegationsOf({ trust, accessKey, applicationCredential }: Caller): Delegation[] {
  const delegations: Delegation[] = [];
  if (trust) delegations.push('trust');
  if (accessKey) delegations.push('access_key');
  if (applicationCredential) {
    delegations.push(applicationCredential.isRestricted ? 'restricted_credential' : 'unrestricted_credential');
  }
  return delegations;
}

/** Whether the caller signed in personally, without a delegation. */
export const isInPerson = (caller: Caller): boolean => delegationsOf(caller).length === 0;
