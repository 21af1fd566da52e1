import { createHash } from 'node:crypto';
import { z } from 'zod';
import { column, computedValue, constant, hiddenColumn } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { type Json, unpackJson } from '#lib/db/column-types.ts';
import { json, serial, text, timestamp } from '#lib/db/table.ts';
import { word } from '#lib/http/bounds.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { Link } from '#lib/http/link.ts';
import { type Operation, rule } from '#lib/policy/operations.ts';
import type { VmState } from '../servers/states.ts';
import type { FlavorSnapshot } from '../stored-types.ts';
import { formatComputeTime } from '../wire.ts';
import { IN_PROGRESS } from './phases.ts';
import { MigrationStatus, MigrationType } from './statuses.ts';

/** Permission to see source and destination. */
export const SEES_HOSTS = {
  list: rule('os_compute_api:os-migrations:index:host', 'admin'),
  ofServer: rule('os_compute_api:servers:migrations:index:host', 'admin'),
} as const;

const Host = z.string().nullable();

/** Hosts of a move; invisible ones are null, since clients display these columns. */
function hostsSeenWith(operation: Operation) {
  const seen = (host: string | null, { policy, caller }: AuthedContext) =>
    policy.allows(operation, caller) ? host : null;
  const source = computedValue(Host, ({ source_host }: { source_host: string }, ctx) => seen(source_host, ctx));
  const dest = computedValue(Host, ({ dest_host }: { dest_host: string | null }, ctx) => seen(dest_host, ctx));
  return {
    ...{ source_compute: source, source_node: source },
    ...{ dest_compute: dest, dest_node: dest, dest_host: constant(Host, null) },
  };
}

/** Upstream shows a database id; here a 31-bit number derived from the flavor's id, to compare flavors. */
const flavorNumber = (flavor: Json<FlavorSnapshot>): number =>
  createHash('sha256').update(unpackJson(flavor).id).digest().readUInt32BE() >>> 1;

interface LinkedMove {
  id: number;
  server_id: string;
  status: MigrationStatus;
  migration_type: MigrationType;
}

/** Links to a live migration in progress. */
function linksOf({ id, server_id, status, migration_type }: LinkedMove, { baseUrl }: AuthedContext) {
  if (migration_type !== 'live-migration' || !IN_PROGRESS.includes(status)) return undefined;
  const path = `servers/${server_id}/migrations/${id}`;
  return [
    { rel: 'self', href: `${baseUrl}/compute/v2.1/${path}` },
    { rel: 'bookmark', href: `${baseUrl}/compute/${path}` },
  ];
}

const id = column(serial(), z.int());
const uuid = column(text(), z.string(), { since: 59 });
const status = column(text<MigrationStatus>(), MigrationStatus, { filter: word });
const ownerAndTimes = {
  user_id: column(text(), z.string(), { since: 80, filter: word }),
  project_id: column(text(), z.string(), { since: 80 }),
  created_at: column(timestamp(), z.string(), { show: formatComputeTime }),
  updated_at: column(timestamp(), z.string(), { show: formatComputeTime }),
};

/** Moves of servers between hosts, and resizes. Until one ends, both hosts have the capacity claimed. */
export const migrationAttributes = attributes({
  id,
  uuid,
  instance_uuid: column(text(), z.string(), { column: 'server_id', filter: word }),
  status,
  ...hostsSeenWith(SEES_HOSTS.list),
  old_instance_type_id: column(json<FlavorSnapshot>(), z.int(), { column: 'old_flavor', show: flavorNumber }),
  new_instance_type_id: column(json<FlavorSnapshot>(), z.int(), { column: 'new_flavor', show: flavorNumber }),
  migration_type: column(text<MigrationType>(), MigrationType, { since: 23, filter: word }),
  links: computedValue(z.array(Link).optional(), linksOf, { since: 23 }),
  ...ownerAndTimes,
  source_host: hiddenColumn(text()),
  old_vm_state: hiddenColumn(text<VmState>()),
});

/** A live migration in progress, as part of its server. */
export const serverMigrationAttributes = attributes({
  id,
  uuid,
  server_uuid: column(text(), z.string(), { column: 'server_id' }),
  status,
  ...hostsSeenWith(SEES_HOSTS.ofServer),
  memory_total_bytes: constant(z.null(), null),
  memory_processed_bytes: constant(z.null(), null),
  memory_remaining_bytes: constant(z.null(), null),
  disk_total_bytes: constant(z.null(), null),
  disk_processed_bytes: constant(z.null(), null),
  disk_remaining_bytes: constant(z.null(), null),
  ...ownerAndTimes,
});
