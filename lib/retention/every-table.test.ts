import { CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { MAX_PER_HOUR } from '#lib/console/alerts/deliver.ts';
import { MAX_ALERTS } from '#lib/console/alerts/service.ts';
import { MAX_VIEW_TEXT } from '#lib/console/navigation/lists/service.ts';
import { MAX_SCOPES } from '#lib/console/navigation/scopes/service.ts';
import type { Tables } from '#lib/db/tables.ts';
import { MAX_RULES } from '#lib/identity/access-rules/service.ts';
import { MAX_CREDENTIALS } from '#lib/identity/application-credentials/service.ts';
import { MAX_KEPT } from '#lib/identity/credentials/rules.ts';
import { MAX_PASSKEYS } from '#lib/identity/passkeys/service.ts';
import { MAX_TRUSTS } from '#lib/identity/trusts/service.ts';
import { MAX_PROPERTIES, MAX_TAGS } from '#lib/image/images/properties.ts';
import { MAX_MEMBERS } from '#lib/image/members/service.ts';
import { MAX_TAGS as MAX_NETWORK_TAGS } from '#lib/networking/tags/schema.ts';
import { MAX_SAMPLES } from '#lib/object-store/buckets/usage-samples.ts';
import { MAX_SHARDS } from '#lib/object-store/objects/commit-queue.ts';
import { RETENTIONS } from '#lib/platform.ts';
import { defaultQuotas } from '#lib/quotas/quotas.ts';
import { readEnv } from '#lib/settings/env.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { Retention } from './retention.ts';

const platform = usePlatform();

const env = readEnv({});

/**
 * Rate at which one owner can add rows to a table with a retention: requests and sign-ins per second, alerts per hour.
 */
const PACES = {
  requests: env.NEPHOS_RATE_LIMIT_USER_REQUESTS_PER_SECOND,
  signIns: env.NEPHOS_RATE_LIMIT_IP_SIGN_INS_PER_MINUTE / 60,
  alerts: MAX_PER_HOUR,
  /** Only administrators add rows. */
  administrators: 0,
};

/** What limits the growth of a table. */
type GrowthBound =
  /** A retention deletes old rows; until then rows are added at most at this rate. */
  | { forgotten: keyof typeof PACES }
  /** Only administrators, or the platform itself, add rows. */
  | 'administrators'
  | 'platform'
  | { quota: string }
  /** A fixed maximum per user or object; the number of those is limited itself. */
  | { most: number; each: string }
  /** Rows are created and deleted with the rows of another table. */
  | { with: keyof Tables }
  | { exception: string };

/** Add each new table here: state what deletes its rows, and how many rows users other than administrators can have. */
const BOUNDS: Record<keyof Tables, GrowthBound> = {
  kysely_migration: 'platform',
  kysely_migration_lock: 'platform',
  secrets: 'platform',
  /** A key rotation deletes the oldest key. */
  key_ids: 'platform',
  versions: 'platform',
  periodic_jobs: 'platform',
  control_services: 'platform',
  regions: 'platform',
  services: 'platform',
  endpoints: 'platform',

  quota_class_limits: 'administrators',
  user_quotas: 'administrators',
  domains: 'administrators',
  projects: 'administrators',
  users: 'administrators',
  groups: 'administrators',
  group_members: 'administrators',
  roles: 'administrators',
  role_implications: 'administrators',
  role_assignments: 'administrators',
  invitations: { forgotten: 'administrators' },
  policies: 'administrators',
  registered_limits: 'administrators',
  domain_configurations: 'administrators',
  directory_states: { with: 'domains' },
  identity_providers: 'administrators',
  identity_provider_remote_ids: 'administrators',
  federation_protocols: 'administrators',
  saml_metadata_states: { with: 'federation_protocols' },
  federation_mappings: 'administrators',
  service_providers: 'administrators',
  /** Users and groups of directories and identity providers, which administrators connect. */
  external_identities: { with: 'users' },
  external_groups: { with: 'groups' },
  identity_secrets: {
    exception: 'Deleted with the directory, protocol, session, device or sign-in that it belongs to.',
  },
  limits: 'administrators',
  former_passwords: { with: 'users' },
  passkeys: { most: MAX_PASSKEYS, each: 'user' },
  recovery_codes: { with: 'users' },
  credentials: { most: MAX_KEPT, each: 'user' },
  /** At most 20 for each access key. */
  rejected_requests: { forgotten: 'requests' },
  /** Trusts with an expiry are also deleted some time after it. */
  trusts: { most: MAX_TRUSTS, each: 'user' },
  flavors: 'administrators',
  flavor_access: 'administrators',
  hosts: 'administrators',
  host_connections: 'administrators',
  /** One row per host. */
  host_examinations: 'administrators',
  aggregates: 'administrators',
  aggregate_hosts: 'administrators',
  volume_types: 'administrators',
  volume_type_access: 'administrators',
  volume_type_limits: 'administrators',
  default_volume_types: 'administrators',
  disabled_storage_services: 'administrators',
  qos_specs: 'administrators',
  default_security_group_rules: 'administrators',
  simulated_faults: 'administrators',
  segments: 'administrators',
  segment_hosts: 'administrators',
  muted_hosts: 'administrators',
  event_cursors: 'platform',
  fleet_forecasts: 'platform',

  events: { forgotten: 'requests' },
  event_objects: { forgotten: 'requests' },
  workflow_runs: { forgotten: 'requests' },
  revoked_tokens: { forgotten: 'requests' },
  failed_sign_ins: { forgotten: 'signIns' },
  passcode_failures: { forgotten: 'signIns' },
  spent_proofs: { forgotten: 'signIns' },
  console_tokens: { forgotten: 'requests' },
  console_sessions: { forgotten: 'signIns' },
  rejected_assertions: { forgotten: 'signIns' },
  device_authorizations: { forgotten: 'signIns' },
  pending_sign_ins: { forgotten: 'signIns' },
  image_tasks: { forgotten: 'requests' },
  instance_actions: { forgotten: 'requests' },
  instance_action_events: { with: 'instance_actions' },
  server_migrations: { forgotten: 'requests' },
  /** Jobs are also deleted some time after they ended. */
  jobs: { quota: 'job_size_total' },
  email_confirmations: { with: 'users' },
  email_confirmation_mails: { forgotten: 'alerts' },
  alert_deliveries: { forgotten: 'alerts' },
  job_items: { with: 'jobs' },
  search_terms: { exception: 'Triggers enter and delete its rows with those of the objects that they find.' },
  notifications: { forgotten: 'administrators' },
  recovery_steps: { with: 'notifications' },
  vmoves: { with: 'notifications' },
  notification_comments: { with: 'notifications' },

  /** Existing servers; a retention deletes the records of deleted ones. */
  servers: { quota: 'instances' },
  simulated_machines: { with: 'servers' },
  server_passwords: { with: 'servers' },
  server_groups: { quota: 'server_groups' },
  keypairs: { quota: 'key_pairs' },

  volumes: { quota: 'volumes' },
  snapshots: { quota: 'snapshots' },
  backups: { quota: 'backups' },
  object_containers: { quota: 'containers' },
  object_versions: { quota: 'objects' },
  object_parts: { with: 'object_versions' },
  object_small_data: { with: 'object_versions' },
  object_counters: { most: MAX_SHARDS, each: 'container' },
  bucket_usage_samples: { most: MAX_SAMPLES, each: 'container' },
  bucket_archives: { forgotten: 'requests' },
  object_uploads: { with: 'object_containers' },
  object_upload_parts: { with: 'object_uploads' },
  bucket_jobs: { forgotten: 'requests' },
  /** At most 100 for each project. */
  bucket_imports: { forgotten: 'requests' },
  object_lifecycle_progress: { with: 'object_containers' },
  object_scrubs: 'platform',
  object_damages: { with: 'object_versions' },
  object_keys: { with: 'object_containers' },
  object_accounts: { with: 'projects' },
  volume_messages: { forgotten: 'requests' },
  volume_attachments: { with: 'volumes' },
  told_attachments: { with: 'volumes' },
  volume_transfers: { with: 'volumes' },

  networks: { quota: 'network' },
  subnets: { quota: 'subnet' },
  ports: { quota: 'port' },
  ip_allocations: { with: 'ports' },
  routers: { quota: 'router' },
  router_interfaces: { with: 'ports' },
  router_routes: { quota: 'router_route' },
  floatingips: { quota: 'floatingip' },
  port_security_groups: { with: 'ports' },
  security_groups: { quota: 'security_group' },
  security_group_rules: { quota: 'security_group_rule' },
  address_groups: { quota: 'address_group' },
  address_scopes: { quota: 'address_scope' },
  subnetpools: { quota: 'subnetpool' },
  qos_policies: { quota: 'qos_policy' },
  /** One rule per kind and direction. */
  qos_rules: { most: 9, each: 'policy' },
  rbac_policies: { quota: 'rbac_policy' },
  network_tags: { most: MAX_NETWORK_TAGS, each: 'object' },

  images: { quota: 'image_count_total' },
  image_properties: { most: MAX_PROPERTIES, each: 'image' },
  image_tags: { most: MAX_TAGS, each: 'image' },
  image_members: { most: MAX_MEMBERS, each: 'image' },
  image_tombstones: { exception: 'The id of a deleted image is never given again, so that nobody can take its place.' },

  application_credentials: { most: MAX_CREDENTIALS, each: 'user' },
  access_rules: { most: MAX_RULES, each: 'user' },
  console_saved_views: { most: MAX_VIEW_TEXT, each: 'user' },
  alerts: { most: MAX_ALERTS, each: 'user' },
  alert_levels: { exception: 'At most one row for each limit of a project.' },
  console_scopes: { most: MAX_SCOPES, each: 'user' },
  console_preferences: { exception: 'One row for each user.' },
  console_list_layouts: { exception: 'One of each list, of which there is a closed set, for each user.' },
};
const bounds = Object.entries(BOUNDS) as [keyof Tables, GrowthBound][];

test('every table of the database is in the list, and no other', async () => {
  const { read, engine } = platform.platform.services.database;
  const names =
    engine === 'postgres'
      ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
      : sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`;
  const { rows } = await names.execute(read);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(BOUNDS).toSorted());
});

test('what the job forgets is what the list says, and nothing without being said', () => {
  const listed = bounds
    .filter(([, bound]) => typeof bound === 'object' && 'forgotten' in bound)
    .map(([table]) => table);
  const forgotten = RETENTIONS.map(({ table }) => table);
  expect([...new Set(forgotten)].toSorted()).toEqual([...listed, 'jobs', 'servers', 'trusts'].toSorted());
});

test('no table that members write into is without a finite bound', () => {
  const isBound = (bound: GrowthBound): boolean => {
    if (typeof bound === 'string' || 'exception' in bound) return true;
    if ('forgotten' in bound) return Number.isFinite(PACES[bound.forgotten]);
    if ('quota' in bound) return (defaultQuotas()[bound.quota] ?? -1) >= 0;
    return 'most' in bound ? Number.isFinite(bound.most) : isBound(BOUNDS[bound.with]);
  };
  expect(bounds.filter(([, bound]) => !isBound(bound))).toEqual([]);
});

/** Query plans of SQLite for the statements of one deletion step. */
function plansOf({ deleteExpired }: Retention): Promise<string[]> {
  return platform.platform.services.database.transact(async (tx) => {
    const statements: CompiledQuery[] = [];
    const recording = tx.withPlugin({
      transformQuery: ({ node, queryId }) => {
        statements.push(tx.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await deleteExpired(recording, new Date().toISOString(), 1);
    const plans: string[] = [];
    for (const { sql: text, parameters } of statements) {
      const explained = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
      const { rows } = await tx.executeQuery<{ detail: string }>(explained);
      plans.push(...rows.map(({ detail }) => detail));
    }
    return plans;
  });
}

test.each(RETENTIONS.map((retention) => [retention.table, retention] as const))(
  'what is old of %s is never searched for through the whole table',
  async (_table, retention) => {
    if (platform.platform.services.database.engine === 'postgres') return;
    const plans = await plansOf(retention);
    expect(plans).toContainEqual(expect.stringMatching(/^SEARCH .* USING (?:COVERING )?INDEX/));
    expect(plans.filter((plan) => plan.startsWith('SCAN') || plan.includes('TEMP B-TREE FOR ORDER'))).toEqual([]);
  },
);
