import type { Generated } from 'kysely';
import type { KeyLimits } from '#lib/identity/ec2-keys/key-limits.ts';
import type { RejectionReport } from '#lib/identity/ec2-keys/rejection-report.ts';
import type { KeyUse } from '#lib/identity/ec2-keys/schema.ts';
import type { Flag, Json, Timestamp } from './column-types.ts';

/** Additional attributes of domains, projects, users, groups, roles and regions. */
interface ExtendedRow {
  /** Options known to the platform, such as `immutable`. */
  options: Generated<Json<Record<string, unknown>>>;
  /** Attributes with keys chosen by clients. */
  extra: Generated<Json<Record<string, unknown>>>;
}

interface EnabledColumns {
  enabled: Flag;
  /** When it was last re-enabled: earlier tokens remain void. Null if it was never disabled. */
  enabled_at: Generated<Timestamp | null>;
}

export interface IdentityTables {
  domains: ExtendedRow &
    EnabledColumns & {
      id: string;
      name: string;
      description: string;
      tags: Generated<Json<string[]>>;
    };
  projects: ExtendedRow &
    EnabledColumns & {
      id: string;
      domain_id: string;
      /** Parent project, or the domain for a top-level project. */
      parent_id: string;
      name: string;
      description: string;
      tags: Json<string[]>;
      /** Null for initial projects and those older than the column. */
      created_at: Timestamp | null;
    };
  users: ExtendedRow &
    EnabledColumns & {
      id: string;
      domain_id: string;
      name: string;
      email: string | null;
      description: string | null;
      default_project_id: string | null;
      /** argon2id; null for users without a local password. */
      password_hash: string | null;
      password_changed_at: Timestamp;
      /** Null if the password does not expire. */
      password_expires_at: Generated<Timestamp | null>;
      /** Chosen by the user. */
      password_is_own: Generated<Flag>;
      /** Chosen by someone else; valid only for choosing a new one. */
      must_change_password: Generated<Flag>;
      /** Accurate to the hour; null for users who never signed in. */
      last_active_at: Generated<Timestamp | null>;
      created_at: Timestamp;
    };
  /** Previous passwords of a user, which must not be reused. */
  former_passwords: { id: string; user_id: string; password_hash: string; created_at: Timestamp };
  /** One-time links with which a user chooses the first or a new password. */
  invitations: {
    id: string;
    user_id: string;
    /** SHA-256 of the secret in the link. */
    word_hash: string;
    /** Domain to which the creator's rights were limited; null for administrators. */
    bound_domain_id: string | null;
    created_by: string;
    created_at: Timestamp;
    expires_at: Timestamp;
  };
  /** WebAuthn credentials, a second factor. */
  passkeys: {
    /** Credential id from the authenticator, base64url. */
    id: string;
    user_id: string;
    name: string;
    public_key: string;
    counter: number;
    transports: Json<string[]>;
    created_at: Timestamp;
    last_used_at: Timestamp | null;
  };
  /** One-time codes that replace a lost factor. */
  recovery_codes: { id: string; user_id: string; code_hash: string; created_at: Timestamp };
  /** Used one-time proofs, such as passcodes; they are rejected when used again. */
  spent_proofs: { id: string; expires_at: Timestamp };
  /** Failed sign-ins by account and network; `account` is a hash for unknown accounts. */
  failed_sign_ins: { id: string; account: string; network: string; failures: number; last_failed_at: Timestamp };
  /** Wrong passcodes of a user from all networks, within the hour before `ends_at`. */
  passcode_failures: { user_id: string; failures: number; ends_at: Timestamp };
  groups: ExtendedRow & { id: string; domain_id: string; name: string; description: string };
  group_members: {
    group_id: string;
    user_id: string;
    /** The directory's domain or the identity provider that manages it; null for memberships of the platform. */
    source_id: Generated<string | null>;
    /** Null if it does not expire. Expired rows are deleted within seconds. */
    expires_at: Generated<Timestamp | null>;
  };
  roles: ExtendedRow & { id: string; name: string; domain_id: string | null; description: string | null };
  role_implications: { prior_role_id: string; implied_role_id: string };
  role_assignments: {
    actor_type: 'user' | 'group';
    actor_id: string;
    target_type: 'project' | 'domain' | 'system';
    target_id: string;
    role_id: string;
    inherited: Flag;
    /** The identity provider whose sign-ins manage it; null for assignments of the platform. */
    source_id: Generated<string | null>;
    /** Null if it does not expire. Expired rows are deleted within seconds. */
    expires_at: Generated<Timestamp | null>;
  };
  application_credentials: {
    id: string;
    user_id: string;
    project_id: string;
    name: string;
    description: string | null;
    secret_hash: string;
    role_ids: Json<string[]>;
    access_rules: Json<{ id: string; service: string; method: string; path: string }[]>;
    unrestricted: Flag;
    /** As sent by the client, because it is returned unchanged. */
    expires_at: string | null;
    created_at: Timestamp;
    /** Last sign-in with the credential, accurate to the minute. */
    last_used_at: Timestamp | null;
    /** When it expires because it was replaced, and its replacement. */
    retires_at: Timestamp | null;
    successor_id: string | null;
  };
  /** Secrets that the platform needs in clear text: EC2 and S3 keys, TOTP seeds. */
  credentials: {
    id: string;
    user_id: string;
    project_id: string | null;
    type: string;
    /** Encrypted with a platform key; see `seal`. */
    blob: string;
    /** Id of the encryption key. */
    key_id: string;
    /** Application credential or trust that created it; its restrictions apply. */
    application_credential_id: string | null;
    trust_id: string | null;
    created_at: Timestamp;
    /** Limits of an EC2 key; null without any. */
    limits: Generated<Json<KeyLimits> | null>;
    /** Last signed request of an EC2 key, accurate to the minute. */
    last_used_at: Generated<Timestamp | null>;
    /** What it was; null before the first one that was recorded with it. */
    last_use: Generated<Json<KeyUse> | null>;
  };
  /** Requests that were rejected because of the signature of an EC2 key, so that its owner can find the reason. */
  rejected_requests: {
    id: string;
    credential_id: string;
    user_id: string;
    report: Json<RejectionReport>;
    rejected_at: Timestamp;
  };
  /** Delegations: the trustee acts for the trustor with some of the trustor's roles on a project. */
  trusts: {
    id: string;
    trustor_user_id: string;
    trustee_user_id: string;
    project_id: string;
    impersonation: Flag;
    role_ids: Json<string[]>;
    expires_at: Timestamp | null;
    /** Null means unlimited. */
    remaining_uses: number | null;
    /** How many more times it may be redelegated. */
    redelegation_count: number;
    redelegated_trust_id: string | null;
    created_at: Timestamp;
  };
  /** Legacy policy documents of other services; stored only. */
  policies: { id: string; type: string; blob: string; created_at: Timestamp };
  /** Default limits of a service's resource per project. */
  registered_limits: {
    id: string;
    service_id: string;
    region_id: string | null;
    resource_name: string;
    default_limit: number;
    description: string | null;
    /** The quota that this limit controls; null for limits of other services. */
    quota: string | null;
    /** Set by an administrator; otherwise updated from the configuration at each start. */
    is_set: Generated<Flag>;
  };
  /** Overrides for one project or domain. */
  limits: {
    id: string;
    registered_limit_id: string;
    project_id: string | null;
    domain_id: string | null;
    resource_limit: number;
    description: string | null;
  };
  /** Access rules outlive the credential they were created with; each credential has its own copy. */
  access_rules: { id: string; user_id: string; service: string; method: string; path: string };
  revoked_tokens: {
    audit_id: string;
    expires_at: Timestamp;
    revoked_at: Timestamp;
    /** Whether all tokens derived from this one are revoked too. */
    is_chain: Generated<Flag>;
  };
  regions: {
    id: string;
    description: string;
    parent_region_id: string | null;
    extra: Generated<Json<Record<string, unknown>>>;
  };
  services: {
    id: string;
    type: string;
    name: string;
    description: string;
    enabled: Flag;
    extra: Generated<Json<Record<string, unknown>>>;
  };
  endpoints: {
    id: string;
    service_id: string;
    interface: 'public' | 'internal' | 'admin';
    region_id: string;
    url: string;
    enabled: Flag;
    extra: Generated<Json<Record<string, unknown>>>;
  };
}
