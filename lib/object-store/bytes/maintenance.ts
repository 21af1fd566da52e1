import { sql } from 'kysely';
import type { AlertKind, LoggedChange } from '#lib/alerts/alerts.ts';
import { GIB } from '#lib/bytes.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import type { Services } from '#lib/http/context.ts';
import { defineGauge } from '#lib/http/gauges.ts';
import { defineResource } from '#lib/http/resource.ts';
import { msg } from '#lib/i18n/text.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { referencedLocations } from '../objects/release-data.ts';
import { listReferences } from './blob-references.ts';
import { removeUnusedKeys } from './bucket-keys.ts';
import { blobStore } from './open-blob-store.ts';
import { runScrubRound } from './scrub.ts';
import { sweepBlobs, sweepSmallData } from './sweep.ts';
import type { DamageReason } from './verify-blob.ts';

type MaintenanceServices = Pick<Services, 'env' | 'database' | 'log'>;

const DAY_MS = 86_400_000;
/** A round of the scrub per minute: at most 17 MiB/s, so that requests have the disk for themselves. */
const SCRUB_ROUND = { maxBytes: GIB, maxMs: 20_000 };
/** Batches of small data per round of the sweep. */
const MAX_SMALL_BATCHES = 40;

/** Where the sweep of small data continues. */
const sweepPositions = new WeakMap<object, string>();

const DAMAGED = 'bucket.damaged';

/** Removes unreferenced data and keys. */
export async function sweepStore(services: MaintenanceServices, graceMs?: number, signal?: AbortSignal): Promise<void> {
  const { database, log } = services;
  const findReferenced = (locations: readonly string[]) => referencedLocations(database.read, locations);
  const removed = await sweepBlobs(blobStore(services), findReferenced, graceMs, signal);
  if (removed > 0) log.info({ count: removed }, 'removed unreferenced data of objects');
  let position: string | undefined = sweepPositions.get(database) ?? '';
  for (let batch = 0; position !== undefined && batch < MAX_SMALL_BATCHES; batch += 1) {
    position = await sweepSmallData(database, findReferenced, position);
  }
  sweepPositions.set(database, position ?? '');
  await database.transact(removeUnusedKeys);
}

/** Verifies stored data for a while. @param periodMs time between the starts of two passes */
export async function scrubStore(services: MaintenanceServices, periodMs: number, signal?: AbortSignal): Promise<void> {
  const { database, log } = services;
  const scrub = {
    database,
    store: blobStore(services),
    list: (after: string | undefined, limit: number) => listReferences(database.read, after, limit),
    isReferenced: async (location: string) => (await referencedLocations(database.read, [location])).has(location),
    async report(tx: Tx, location: string, reason: DamageReason) {
      log.error({ location, reason }, 'data of an object is damaged');
      for (const object of await findDamagedObjects(tx, location)) await recordDamage(tx, object, reason);
    },
  };
  await runScrubRound(scrub, { periodMs, ...SCRUB_ROUND }, signal);
}

interface DamagedObject {
  bucketId: string;
  bucket: string;
  projectId: string;
  name: string;
}

/** Maximum objects with the same data that are reported. */
const MAX_REPORTED = 20;

async function findDamagedObjects(tx: Tx, location: string): Promise<DamagedObject[]> {
  const { rows } = await sql<DamagedObject>`
    select c.id as ${sql.ref('bucketId')}, c.name as bucket, c.project_id as ${sql.ref('projectId')}, o.name as name
    from object_containers c join (
      select container_id, name from object_versions where location = ${location}
      union select v.container_id, v.name from object_versions v join object_parts p on p.object_id = v.id
        where p.location = ${location}
      union select u.container_id, u.name from object_uploads u join object_upload_parts p on p.upload_id = u.id
        where p.location = ${location}
    ) o on o.container_id = c.id order by c.id, o.name limit ${MAX_REPORTED}`.execute(tx);
  return rows;
}

const recordDamage = (tx: Tx, { bucketId, bucket, projectId, name }: DamagedObject, reason: DamageReason) =>
  recordEvent(tx, PLATFORM, {
    type: DAMAGED,
    kind: 'bucket',
    objectId: bucketId,
    projectId,
    after: { name: bucket, object: name, reason },
  });

const objectOf = ({ after }: LoggedChange): string =>
  typeof after === 'object' && after !== null && 'object' in after ? String(after.object) : '';

/** Stored data of a bucket is missing or differs from its checksum. */
const damageAlert: AlertKind = {
  kind: 'data_damaged',
  title: msg('Damaged data'),
  async find(db, changes, isWatched) {
    const found = changes.filter(({ type, projectId }) => type === DAMAGED && isWatched(projectId));
    if (found.length === 0) return [];
    const ids = [...new Set(found.map(({ objectId }) => objectId))];
    const buckets = await db.selectFrom('object_containers').select(['id', 'name']).where('id', 'in', ids).execute();
    const nameOf = new Map(buckets.map(({ id, name }) => [id, name]));
    return found.map((change) => ({
      projectId: change.projectId,
      objectId: change.objectId,
      name: nameOf.get(change.objectId) ?? change.objectId,
      text: `The data of object ${objectOf(change)} is damaged. Upload it again, or restore a version or a backup.`,
      path: objectHref(change.projectId, 'buckets', change.objectId),
      at: change.at,
      severity: 'critical',
    }));
  },
};

const countDamage = async (db: Reader): Promise<number> => {
  const row = db.selectFrom('object_damages').select(({ fn }) => fn.countAll<number>().as('count'));
  return Number((await row.executeTakeFirstOrThrow()).count);
};

defineGauge({
  name: 'nephos_object_store_damaged',
  help: 'Stored data of objects that is missing or differs from its checksum.',
  read: ({ database }) => countDamage(database.read),
});

export const blobMaintenance = defineResource({
  alerts: [damageAlert],
  jobs: (services): PeriodicJob[] => [
    {
      name: 'objects.scrub',
      everyMs: 60_000,
      run: (signal) => scrubStore(services, services.env.NEPHOS_OBJECT_SCRUB_DAYS * DAY_MS, signal),
    },
  ],
});
