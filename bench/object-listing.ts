import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#lib/db/database.ts';
import { CommandError } from '#lib/errors/command-error.ts';
import { median } from './measure.ts';
import type { ObjectBench } from './object-bench.ts';
import type { Row } from './report.ts';

const OBJECTS = 1_000_000;
const PER_FOLDER = 100;
const PAGES = 50;
const LIMIT = 1.2;
const EMPTY_MD5 = 'd41d8cd98f00b204e9800998ecf8427e';

const SEEDED_CONTAINER = 'listed';

/** Inserts a million empty objects in folders of a hundred, all in one container. */
export async function seedListing(database: Database, projectId: string): Promise<void> {
  const id = randomUUID().replaceAll('-', '');
  const now = new Date().toISOString();
  await database.transact(async (tx) => {
    await tx
      .insertInto('object_containers')
      .values({ id, project_id: projectId, name: SEEDED_CONTAINER, created_at: now })
      .execute();
    await sql`
      insert into object_versions (id, container_id, name, version_id, sequence, is_latest, is_delete_marker, size,
        etag, content_type, part_count, attributes, modified_at)
      with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${sql.lit(OBJECTS - 1)})
      select 'seed-' || cast(n as text), ${id},
        'folder-' || cast(10000 + n / ${sql.lit(PER_FOLDER)} as text)
          || '/object-' || cast(1000 + n % ${sql.lit(PER_FOLDER)} as text),
        'null', n, 1, 0, 0, ${EMPTY_MD5}, 'application/octet-stream', 0, '{}', ${now}
      from numbers`.execute(tx);
    await tx
      .insertInto('object_counters')
      .values({ container_id: id, shard: 0, project_id: projectId, objects: OBJECTS, bytes: 0, stored_bytes: 0 })
      .execute();
  });
}

/** Compares the last page of 1,000 folders among a million objects with the first: median times of one client. */
export async function measureObjectListing({ nephos, account, headers }: ObjectBench): Promise<Row> {
  const base = `${nephos.url}${account}/${SEEDED_CONTAINER}?format=json&delimiter=/&limit=1000`;
  const urls = { start: base, end: `${base}&marker=folder-18999/` };
  const times = { start: [] as number[], end: [] as number[] };
  for (let page = 0; page < PAGES; page += 1) {
    for (const which of ['start', 'end'] as const) {
      const started = performance.now();
      const entries = (await (await fetch(urls[which], { headers })).json()) as { subdir: string }[];
      times[which].push(performance.now() - started);
      if (entries.length !== 1000) throw new CommandError(`The page at the ${which} has ${entries.length} entries.`);
    }
  }
  const [start, end] = [median(times.start), median(times.end)];
  return {
    what: 'page of 1,000 among 1,000,000 objects with delimiter, end relative to start',
    measured: end / start,
    limit: LIMIT,
    isMaximum: true,
    detail: `${end.toFixed(2)} ms against ${start.toFixed(2)} ms`,
  };
}
