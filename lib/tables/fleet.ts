import { faultAttributes } from '#lib/compute/simulated-fleet/attributes.ts';
import { deletedLater, withRowsOf } from '#lib/db/growth-bound.ts';
import { boundedTable, index, json, type RowsOf, text, timestamp } from '#lib/db/table.ts';
import type { MachineSize, MachineSpec } from '#lib/engine/hypervisor/machine.ts';
import type { Boot } from '#lib/engine/hypervisor/simulated/boots.ts';
import type { Claims } from '#lib/identity/tokens/claims.ts';

export const fleetTables = {
  /** Machines of the simulation; accessed only by its driver. */
  simulated_machines: boundedTable(withRowsOf('servers'), {
    id: text().primary(),
    host: text(),
    power: text<'building' | 'running' | 'paused' | 'suspended' | 'off' | 'crashed'>(),
    spec: json<MachineSpec>(),
    /** Newest last. */
    boots: json<Boot[]>(),
    /** Size and host before an unconfirmed resize. */
    former: json<MachineSize & { host: string }>().nullable(),
    /** Rescue image, while it is rescued. */
    rescue: json<{ imageId: string | null }>().nullable(),
    /** Files written to the guest's disk, by path. */
    files: json<Record<string, string>>(),
    /** Target host of a migration in progress, and whether its completion is forced. */
    migrating: json<{ host: string; isForced: boolean }>().nullable(),
  }).indexes({ simulated_machines_by_host: index('host') }),
  /** Faults that administrators inject into the simulation. */
  simulated_faults: boundedTable('administrators', faultAttributes.columns),
  /** Single-use tokens that open a console. */
  console_tokens: boundedTable(deletedLater('requests'), {
    /** SHA-256 of the token, in hexadecimal. */
    token_hash: text().primary(),
    server_id: text(),
    user_id: text(),
    project_id: text(),
    type: text<'serial' | 'novnc'>(),
    expires_at: timestamp(),
    /** Claims of the requesting token: the console ends when that token becomes invalid. */
    claims: json<Claims>().default('{}'),
  }).indexes({ console_tokens_by_expiry: index('expires_at') }),
  /** Guest passwords, encrypted with the user's public key. */
  server_passwords: boundedTable(withRowsOf('servers'), { server_id: text().primary(), encrypted: text() }),
  /** Periodic jobs, each run by one replica at a time. */
  periodic_jobs: boundedTable('platform', {
    name: text().primary(),
    due_at: timestamp(),
    worker_id: text().nullable(),
    lease_until: timestamp().nullable(),
  }),
};

declare module '#lib/db/tables.ts' {
  interface Tables extends RowsOf<typeof fleetTables> {}
}
