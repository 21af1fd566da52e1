import type { Kysely } from 'kysely';
import {
  addIndexes,
  bigint,
  createTables,
  flag,
  index,
  integer,
  json,
  primaryKey,
  table,
  text,
  timestamp,
} from '#lib/db/table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, {
    measurements: table({
      range: text(),
      at: timestamp(),
      subject_id: text(),
      is_simulated: flag(),
      minutes: integer(),
      instances: integer(),
      vcpus: integer(),
      memory_total_mb: bigint(),
      cpu_milli: bigint(),
      memory_mb: bigint(),
      read_rate: bigint(),
      write_rate: bigint(),
      received_rate: bigint(),
      sent_rate: bigint(),
      cpu_milli_max: bigint(),
      memory_mb_max: bigint(),
      read_rate_max: bigint(),
      write_rate_max: bigint(),
      received_rate_max: bigint(),
      sent_rate_max: bigint(),
    }).indexes({ measurements_key: primaryKey('range', 'at', 'subject_id') }),
    host_counters: table({
      host: text().primary(),
      round_at: timestamp(),
      read_at: timestamp(),
      counters: json(),
    }),
    measurement_progress: table({ range: text().primary(), until: timestamp() }),
  });
  await addIndexes(db, 'simulated_machines', { simulated_machines_by_host: index('host') });
}
