import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteStores } from '#lib/data-folder/contents.ts';
import type { DataDigest, DataStore } from '#lib/data-folder/data-store.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Services } from '#lib/http/context.ts';
import { imageStore } from '#lib/image/store/image-store.ts';
import { type ObjectRecord, recordOf } from '#lib/object-store/objects/object-record.ts';
import { isObjectIntact } from '#lib/object-store/objects/verify-object.ts';
import { createPlatform } from '#lib/platform.ts';
import { type Env, readEnv } from '#lib/settings/env.ts';
import type { DatabaseContent } from './database-content.ts';
import type { Manifest } from './manifest.ts';
import { contentOfPostgres, withScratchDatabase } from './postgres-copy.ts';
import { readBackup, restore } from './restore.ts';
import { contentOfSqlite } from './sqlite-copy.ts';

export interface Verification {
  manifest: Manifest;
  rows: number;
  files: number;
  /** Differences, one sentence each; empty for a valid backup. */
  problems: string[];
}

/**
 * Restores a backup to a folder beside it, or to a temporary database on PostgreSQL, starts an isolated server without
 * background work, and compares the result with the backup and its records. The copy is removed at the end. @throws
 * Error if the backup cannot be restored or the server does not start
 */
export async function verifyBackup(env: Env, source: string): Promise<Verification> {
  const manifest = await readBackup(env, source);
  const scratch = await mkdtemp(`${source}.verify-`);
  const folder = join(scratch, 'data');
  const remote = remoteStores(env);
  const check = async (url?: string): Promise<Verification> => {
    await restore({ DATABASE_URL: url }, source, folder);
    const content = await (url === undefined ? contentOfSqlite(folder, remote) : contentOfPostgres(url, remote));
    const served = await compareServed(env, folder, url);
    const problems = [...compareRows(manifest, content), ...missingFiles(folder, content), ...served];
    return { manifest, rows: sumOf(Object.values(content.rows)), files: manifest.files.length, problems };
  };
  try {
    return await (env.DATABASE_URL ? withScratchDatabase(env.DATABASE_URL, check) : check());
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function compareRows({ rows: before }: Manifest, { rows: after }: DatabaseContent): string[] {
  if (!before) return [];
  const tables = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return tables
    .filter((table) => before[table] !== after[table])
    .map((table) => `Table ${table} had ${before[table] ?? 'no'} rows and has ${after[table] ?? 'none'}.`);
}

/** Files that the records promise and the backup lacks: the cloud had lost them before. */
const missingFiles = (folder: string, { files }: DatabaseContent): string[] =>
  files
    .filter(({ path, or, isPromised }) => isPromised && ![path, or].some((one) => one && existsSync(join(folder, one))))
    .map(({ path }) => `${path} is missing.`);

async function compareServed(env: Env, folder: string, databaseUrl: string | undefined): Promise<string[]> {
  const platform = await createPlatform(
    readEnv({
      NEPHOS_DATA: folder,
      NEPHOS_HOSTS: 'off',
      NEPHOS_DISK_RESERVE_GIB: '0',
      NEPHOS_LOG_LEVEL: 'silent',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...bucketSettings(env),
    }),
    'passive',
  );
  try {
    const ready = await platform.fetch(new Request('http://localhost/readyz'));
    const unready = ready.ok ? [] : [`The server did not become ready: ${await ready.text()}`];
    return [...unready, ...(await compareImages(platform.services)), ...(await compareObjects(platform.services))];
  } finally {
    await platform.stop();
  }
}

/** Data of a bucket is not in the backup, but is compared too. */
const bucketSettings = (env: Env): Record<string, string | undefined> =>
  env.NEPHOS_OBJECT_STORE === undefined
    ? {}
    : {
        NEPHOS_OBJECT_STORE: env.NEPHOS_OBJECT_STORE,
        NEPHOS_OBJECT_STORE_ACCESS_KEY: env.NEPHOS_OBJECT_STORE_ACCESS_KEY,
        NEPHOS_OBJECT_STORE_SECRET_KEY: env.NEPHOS_OBJECT_STORE_SECRET_KEY,
        NEPHOS_OBJECT_STORE_REGION: env.NEPHOS_OBJECT_STORE_REGION,
        NEPHOS_OBJECT_STORE_READ_ONLY: 'on',
      };

/** Compares image data with the checksums of the upload. */
async function compareImages({ database, env }: Services): Promise<string[]> {
  const rows = database.read.selectFrom('images').select(['id', 'data_key', 'size', 'checksum', 'os_hash_value']);
  const problems: string[] = [];
  for (const { id, data_key, size, checksum, os_hash_value } of await rows.execute()) {
    if (data_key === null) continue;
    const found = await digestOf(imageStore(env), data_key);
    const isSame = found?.size === Number(size) && [found.md5, null].includes(checksum);
    if (isSame && [found.sha512, null].includes(os_hash_value)) continue;
    problems.push(`The data of image ${id} does not match its checksum.`);
  }
  return problems;
}

async function compareObjects(services: Services): Promise<string[]> {
  const problems: string[] = [];
  for await (const object of objectVersions(services.database.read)) {
    if (!(await isObjectIntact(services, object)))
      problems.push(`The object ${object.name} does not match its checksum.`);
  }
  return problems;
}

/** Versions of objects in memory: a cloud can have millions. */
const PAGE = 500;

async function* objectVersions(read: Reader): AsyncGenerator<ObjectRecord> {
  for (let after = ''; ; ) {
    const rows = read.selectFrom('object_versions').selectAll().where('id', '>', after).orderBy('id').limit(PAGE);
    const page = await rows.execute();
    yield* page.map(recordOf);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.id;
  }
}

async function digestOf(store: DataStore, key: string): Promise<DataDigest | undefined> {
  return (await store.sizeOf('data', key)) === undefined ? undefined : store.digest('data', key);
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
