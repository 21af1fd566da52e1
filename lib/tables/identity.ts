import { atMost, deletedLater, withRowsOf } from '#lib/db/growth-bound.ts';
import { boundedTable, flag, index, integer, json, type RowsOf, text, timestamp, unique } from '#lib/db/table.ts';
import { MAX_RULES } from '#lib/identity/access-rules/schema.ts';
import { MAX_CREDENTIALS } from '#lib/identity/application-credentials/schema.ts';
import { MAX_STORED_CREDENTIALS } from '#lib/identity/credentials/schema.ts';
import { domainAttributes } from '#lib/identity/domains/attributes.ts';
import type { KeyLimits } from '#lib/identity/ec2-keys/key-limits.ts';
import type { RejectionReport } from '#lib/identity/ec2-keys/rejection-report.ts';
import type { KeyUse } from '#lib/identity/ec2-keys/schema.ts';
import { endpointAttributes } from '#lib/identity/endpoints/attributes.ts';
import { groupAttributes } from '#lib/identity/groups/attributes.ts';
import { limitAttributes } from '#lib/identity/limits/attributes.ts';
import { MAX_PASSKEYS } from '#lib/identity/passkeys/schema.ts';
import { policyAttributes } from '#lib/identity/policies/attributes.ts';
import { projectAttributes } from '#lib/identity/projects/attributes.ts';
import { regionAttributes } from '#lib/identity/regions/attributes.ts';
import { registeredLimitAttributes } from '#lib/identity/registered-limits/attributes.ts';
import { roleAttributes } from '#lib/identity/roles/attributes.ts';
import { serviceAttributes } from '#lib/identity/services/attributes.ts';
import { MAX_TRUSTS } from '#lib/identity/trusts/schema.ts';
import { userAttributes } from '#lib/identity/users/attributes.ts';

export const identityTables = {
  domains: boundedTable('administrators', domainAttributes.columns).indexes({ domains_name: unique('name') }),
  projects: boundedTable('administrators', projectAttributes.columns).indexes({
    projects_name: unique('domain_id', 'name'),
    projects_parent: index('parent_id'),
  }),
  users: boundedTable('administrators', userAttributes.columns).indexes({
    users_name: unique('domain_id', 'name'),
    users_by_name: index('name', 'id'),
    users_by_enabled: index('enabled', 'name', 'id'),
    domain_users_by_enabled: index('domain_id', 'enabled', 'name', 'id'),
    users_by_email: index("coalesce(email, '')", 'name', 'id'),
    domain_users_by_email: index('domain_id', "coalesce(email, '')", 'name', 'id'),
    users_by_activity: index("coalesce(last_active_at, '')", 'name', 'id'),
    domain_users_by_activity: index('domain_id', "coalesce(last_active_at, '')", 'name', 'id'),
    users_by_expiry: index("coalesce(password_expires_at, '~')", 'name', 'id'),
    domain_users_by_expiry: index('domain_id', "coalesce(password_expires_at, '~')", 'name', 'id'),
  }),
  /** Previous passwords of a user, which must not be reused. */
  former_passwords: boundedTable(withRowsOf('users'), {
    id: text().primary(),
    user_id: text().references('users'),
    password_hash: text(),
    created_at: timestamp(),
  }).indexes({ former_passwords_user: index('user_id') }),
  /** One-time links with which a user chooses the first or a new password. */
  invitations: boundedTable(deletedLater('administrators'), {
    id: text().primary(),
    user_id: text().references('users'),
    /** SHA-256 of the secret in the link. */
    word_hash: text(),
    /** Domain to which the creator's rights were limited; null for administrators. */
    bound_domain_id: text().nullable(),
    created_by: text(),
    created_at: timestamp(),
    expires_at: timestamp(),
  }).indexes({
    invitations_expires_at: index('expires_at'),
    invitations_user: index('user_id'),
    invitations_word: unique('word_hash'),
  }),
  /** WebAuthn credentials, a second factor. */
  passkeys: boundedTable(atMost(MAX_PASSKEYS, 'user'), {
    /** Credential id from the authenticator, base64url. */
    id: text().primary(),
    user_id: text().references('users'),
    name: text(),
    public_key: text(),
    counter: integer(),
    transports: json<string[]>(),
    created_at: timestamp(),
    last_used_at: timestamp().nullable(),
  }).indexes({ passkeys_user: index('user_id') }),
  /** One-time codes that replace a lost factor. */
  recovery_codes: boundedTable(withRowsOf('users'), {
    id: text().primary(),
    user_id: text().references('users'),
    code_hash: text(),
    created_at: timestamp(),
  }).indexes({ recovery_codes_user: index('user_id') }),
  /** Used one-time proofs, such as passcodes; they are rejected when used again. */
  spent_proofs: boundedTable(deletedLater('signIns'), { id: text().primary(), expires_at: timestamp() }).indexes({
    spent_proofs_expires_at: index('expires_at'),
  }),
  /** Failed sign-ins by account and network; `account` is a hash for unknown accounts. */
  failed_sign_ins: boundedTable(deletedLater('signIns'), {
    id: text().primary(),
    account: text(),
    network: text(),
    failures: integer(),
    last_failed_at: timestamp(),
  }).indexes({
    failed_sign_ins_account: index('account'),
    failed_sign_ins_last_failed_at: index('last_failed_at'),
  }),
  /** Wrong passcodes of a user from all networks, within the hour before `ends_at`. */
  passcode_failures: boundedTable(deletedLater('signIns'), {
    user_id: text().primary(),
    failures: integer(),
    ends_at: timestamp(),
  }).indexes({
    passcode_failures_ends_at: index('ends_at'),
  }),
  groups: boundedTable('administrators', groupAttributes.columns).indexes({
    groups_name: unique('domain_id', 'name'),
    groups_by_name: index('name', 'id'),
  }),
  group_members: boundedTable('administrators', {
    group_id: text().references('groups'),
    user_id: text().references('users'),
    /** The directory's domain or the identity provider that manages it; null for memberships of the platform. */
    source_id: text().nullable(),
    /** Null if it does not expire. Expired rows are deleted within seconds. */
    expires_at: timestamp().nullable(),
  }).indexes({
    group_members_key: unique('user_id', 'group_id'),
    group_members_expires_at: index('expires_at').where('expires_at is not null'),
    group_members_group: index('group_id', 'user_id'),
  }),
  roles: boundedTable('administrators', roleAttributes.columns).indexes({
    roles_name: unique('name', 'domain_id'),
    roles_global_name: unique('name').where('domain_id is null'),
  }),
  role_implications: boundedTable('administrators', {
    prior_role_id: text().references('roles'),
    implied_role_id: text().references('roles'),
  }).indexes({ role_implications_key: unique('prior_role_id', 'implied_role_id') }),
  role_assignments: boundedTable('administrators', {
    actor_type: text<'user' | 'group'>(),
    actor_id: text(),
    target_type: text<'project' | 'domain' | 'system'>(),
    target_id: text(),
    role_id: text().references('roles'),
    inherited: flag(),
    /** The identity provider whose sign-ins manage it; null for assignments of the platform. */
    source_id: text().nullable(),
    /** Null if it does not expire. Expired rows are deleted within seconds. */
    expires_at: timestamp().nullable(),
  }).indexes({
    role_assignments_key: unique('actor_id', 'target_type', 'target_id', 'role_id', 'inherited', 'actor_type'),
    role_assignments_target: index('target_type', 'target_id'),
    role_assignments_role: index('role_id'),
    role_assignments_expires_at: index('expires_at').where('expires_at is not null'),
  }),
  application_credentials: boundedTable(atMost(MAX_CREDENTIALS, 'user'), {
    id: text().primary(),
    user_id: text().references('users'),
    project_id: text().references('projects'),
    name: text(),
    description: text().nullable(),
    secret_hash: text(),
    role_ids: json<string[]>(),
    access_rules: json<{ id: string; service: string; method: string; path: string }[]>(),
    unrestricted: flag(),
    /** As sent by the client, because it is returned unchanged. */
    expires_at: text().nullable(),
    created_at: timestamp(),
    /** Last sign-in with the credential, accurate to the minute. */
    last_used_at: timestamp().nullable(),
    /** When it expires because it was replaced, and its replacement. */
    retires_at: timestamp().nullable(),
    successor_id: text().nullable(),
  }).indexes({
    application_credentials_retires_at: index('retires_at'),
    application_credentials_name: unique('user_id', 'name'),
  }),
  /** Secrets that the platform needs in clear text: EC2 and S3 keys, TOTP seeds. */
  credentials: boundedTable(atMost(MAX_STORED_CREDENTIALS, 'user'), {
    id: text().primary(),
    user_id: text().references('users'),
    project_id: text().nullable(),
    type: text(),
    /** Encrypted with a platform key; see `seal`. */
    blob: text(),
    /** Id of the encryption key. */
    key_id: text(),
    /** Application credential or trust that created it; its restrictions apply. */
    application_credential_id: text().nullable(),
    trust_id: text().nullable(),
    created_at: timestamp(),
    /** Limits of an EC2 key; null without any. */
    limits: json<KeyLimits>().nullable(),
    /** Last signed request of an EC2 key, accurate to the minute. */
    last_used_at: timestamp().nullable(),
    /** What it was; null before the first one that was recorded with it. */
    last_use: json<KeyUse>().nullable(),
  }).indexes({
    credentials_user: index('user_id', 'type'),
    credentials_key: index('key_id'),
  }),
  /** Requests that were rejected because of the signature of an EC2 key, so that its owner can find the reason. */
  rejected_requests: boundedTable(deletedLater('requests'), {
    id: text().primary(),
    credential_id: text(),
    user_id: text(),
    report: json<RejectionReport>(),
    rejected_at: timestamp(),
  }).indexes({
    rejected_requests_credential: index('credential_id', 'rejected_at'),
    rejected_requests_rejected_at: index('rejected_at'),
  }),
  /** Delegations: the trustee acts for the trustor with some of the trustor's roles on a project. */
  trusts: boundedTable(atMost(MAX_TRUSTS, 'user', 'retention'), {
    id: text().primary(),
    trustor_user_id: text().references('users'),
    trustee_user_id: text().references('users'),
    project_id: text().references('projects'),
    impersonation: flag(),
    role_ids: json<string[]>(),
    expires_at: timestamp().nullable(),
    /** Null means unlimited. */
    remaining_uses: integer().nullable(),
    /** How many more times it may be redelegated. */
    redelegation_count: integer(),
    redelegated_trust_id: text().nullable(),
    created_at: timestamp(),
  }).indexes({
    trusts_trustor: index('trustor_user_id'),
    trusts_trustee: index('trustee_user_id'),
    trusts_ended: index('expires_at').where('expires_at is not null'),
  }),
  /** Legacy policy documents of other services; stored only. */
  policies: boundedTable('administrators', policyAttributes.columns),
  /** Access rules outlive the credential they were created with; each credential has its own copy. */
  access_rules: boundedTable(atMost(MAX_RULES, 'user'), {
    id: text().primary(),
    user_id: text().references('users'),
    service: text(),
    method: text(),
    path: text(),
  }).indexes({ access_rules_key: unique('user_id', 'service', 'method', 'path') }),
  revoked_tokens: boundedTable(deletedLater('requests'), {
    audit_id: text().primary(),
    expires_at: timestamp(),
    revoked_at: timestamp(),
    /** Whether all tokens derived from this one are revoked too. */
    is_chain: flag().default(0),
  }).indexes({ revoked_tokens_by_expiry: index('expires_at') }),
  regions: boundedTable('platform', regionAttributes.columns),
  services: boundedTable('platform', serviceAttributes.columns),
  /** Default limits of a service's resource per project. */
  registered_limits: boundedTable('administrators', registeredLimitAttributes.columns).indexes({
    registered_limits_quota: unique('quota'),
    registered_limits_name: index('resource_name'),
  }),
  /** Overrides for one project or domain. */
  limits: boundedTable('administrators', limitAttributes.columns).indexes({
    limits_project: unique('project_id', 'registered_limit_id'),
    limits_domain: unique('domain_id', 'registered_limit_id'),
  }),
  endpoints: boundedTable('platform', endpointAttributes.columns),
};

declare module '#lib/db/tables.ts' {
  interface Tables extends RowsOf<typeof identityTables> {}
}
