import type { Generated } from 'kysely';
import type { Flag, Json, Timestamp } from './column-types.ts';

export interface IdentityTables {
  domains: { id: string; name: string; description: string; enabled: Flag };
  projects: {
    id: string;
    domain_id: string;
    parent_id: string;
    name: string;
    description: string;
    enabled: Flag;
    tags: Json<string[]>;
  };
  users: {
    id: string;
    domain_id: string;
    name: string;
    email: string | null;
    description: string | null;
    enabled: Flag;
    default_project_id: string | null;
    /** argon2id; null for users without a local password. */
    password_hash: string | null;
    password_changed_at: Timestamp;
    created_at: Timestamp;
  };
  /** Wrong guesses at one account from one network; of unknown accounts a hash stands here. */
  failed_sign_ins: { id: string; account: string; network: string; failures: number; last_failed_at: Timestamp };
  groups: { id: string; domain_id: string; name: string; description: string };
  group_members: { group_id: string; user_id: string };
  roles: { id: string; name: string; domain_id: string | null; description: string | null };
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
  regions: { id: string; description: string; parent_region_id: string | null };
  services: { id: string; type: string; name: string; description: string; enabled: Flag };
  endpoints: {
    id: string;
    service_id: string;
    interface: 'public' | 'internal' | 'admin';
    region_id: string;
    url: string;
    enabled: Flag;
  };
}
