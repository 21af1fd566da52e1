import type { Generated } from 'kysely';
import type { Flag, Json, Timestamp } from './column-types.ts';

/** What domains, projects, users, groups, roles and regions carry beyond their columns. */
interface ExtendedRow {
  /** Settings that the platform knows, such as `immutable`. */
  options: Generated<Json<Record<string, unknown>>>;
  /** What clients stored under keys of their own. */
  extra: Generated<Json<Record<string, unknown>>>;
}

/** What can be disabled and enabled again. */
interface EnabledColumns {
  enabled: Flag;
  /** When it was enabled again last: tokens from before stay void. Null for what was never disabled. */
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
      /** The project above, or the domain of a project at the top. */
      parent_id: string;
      name: string;
      description: string;
      tags: Json<string[]>;
      /** null for those that the platform began with, or that are older than the column. */
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
      /** When it stops letting anybody in; null for never. */
      password_expires_at: Generated<Timestamp | null>;
      /** The user chose it, nobody else. */
      password_is_own: Generated<Flag>;
      /** Somebody else chose it: it is good for nothing but to choose another. */
      must_change_password: Generated<Flag>;
      /** Known to the hour; null for who never signed in. */
      last_active_at: Generated<Timestamp | null>;
      created_at: Timestamp;
    };
  /** Passwords that a user had before, so that they are not taken again. */
  former_passwords: { id: string; user_id: string; password_hash: string; created_at: Timestamp };
  /** One-time links by which a new user, or one who lost the password, chooses it. */
  invitations: {
    id: string;
    user_id: string;
    /** SHA-256 of the word in the link. */
    word_hash: string;
    /** The domain that who made it was held to; null for administrators. */
    bound_domain_id: string | null;
    created_by: string;
    created_at: Timestamp;
    expires_at: Timestamp;
  };
  /** WebAuthn credentials: a further factor of signing in. */
  passkeys: {
    /** As the authenticator named it, base64url. */
    id: string;
    user_id: string;
    name: string;
    public_key: string;
    counter: number;
    transports: Json<string[]>;
    created_at: Timestamp;
    last_used_at: Timestamp | null;
  };
  /** Words that stand in for a lost factor, once each. */
  recovery_codes: { id: string; user_id: string; code_hash: string; created_at: Timestamp };
  /** What proves something once, and has. */
  spent_proofs: { id: string; expires_at: Timestamp };
  /** Wrong guesses at one account from one network; of unknown accounts a hash stands here. */
  failed_sign_ins: { id: string; account: string; network: string; failures: number; last_failed_at: Timestamp };
  /** Wrong passcodes of one user from everywhere, since an hour before `ends_at`. */
  passcode_failures: { user_id: string; failures: number; ends_at: Timestamp };
  groups: ExtendedRow & { id: string; domain_id: string; name: string; description: string };
  group_members: { group_id: string; user_id: string };
  roles: ExtendedRow & { id: string; name: string; domain_id: string | null; description: string | null };
  role_implications: { prior_role_id: string; implied_role_id: string };
  role_assignments: {
    actor_type: 'user' | 'group';
    actor_id: string;
    target_type: 'project' | 'domain' | 'system';
    target_id: string;
    role_id: string;
    inherited: Flag;
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
    /** As the client sent it, because it is returned literally. */
    expires_at: string | null;
    created_at: Timestamp;
    /** When somebody last signed in with it, to the minute. */
    last_used_at: Timestamp | null;
    /** When it goes because another one has replaced it, and which one. */
    retires_at: Timestamp | null;
    successor_id: string | null;
  };
  /** Secrets of users that the platform must know in clear: keys of EC2 and S3, seeds of one-time passwords. */
  credentials: {
    id: string;
    user_id: string;
    project_id: string | null;
    type: string;
    /** Encrypted under a key of the platform; see `seal`. */
    blob: string;
    /** The key that it is encrypted under. */
    key_id: string;
    /** The application credential or the trust that made it, and whose bounds it keeps. */
    application_credential_id: string | null;
    trust_id: string | null;
    created_at: Timestamp;
  };
  /** One user acts for another, with some of the roles that this one has on a project. */
  trusts: {
    id: string;
    trustor_user_id: string;
    trustee_user_id: string;
    project_id: string;
    impersonation: Flag;
    role_ids: Json<string[]>;
    expires_at: Timestamp | null;
    /** null: as often as one likes. */
    remaining_uses: number | null;
    /** How often it may be passed on. */
    redelegation_count: number;
    redelegated_trust_id: string | null;
    created_at: Timestamp;
  };
  /** Legacy policy documents of other services, kept for them. */
  policies: { id: string; type: string; blob: string; created_at: Timestamp };
  /** What every project may have of a resource of a service. */
  registered_limits: {
    id: string;
    service_id: string;
    region_id: string | null;
    resource_name: string;
    default_limit: number;
    description: string | null;
    /** The quota that the platform holds everybody to by it; null for what other services keep here. */
    quota: string | null;
    /** Somebody set it; otherwise it follows the configuration at every start. */
    is_set: Generated<Flag>;
  };
  /** What one project, or domain, may have instead. */
  limits: {
    id: string;
    registered_limit_id: string;
    project_id: string | null;
    domain_id: string | null;
    resource_limit: number;
    description: string | null;
  };
  /** Rules outlive the credential they were made with; a credential carries its own copy. */
  access_rules: { id: string; user_id: string; service: string; method: string; path: string };
  revoked_tokens: {
    audit_id: string;
    expires_at: Timestamp;
    revoked_at: Timestamp;
    /** Every token that was made from this one, by however many steps, is void too. */
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
