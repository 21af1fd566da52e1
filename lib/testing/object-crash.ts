import { expect, test } from 'vitest';
import type { Reader } from '#lib/db/database.ts';
import { blobStore } from '#lib/object-store/bytes/open-blob-store.ts';
import { removeUpload, uploadOf } from '#lib/object-store/objects/uploads.ts';
import { sweepObjects } from '#lib/object-store/sweep.ts';
import { newProject } from './api.ts';
import type { CrashTestServer } from './crash-test-server.ts';
import { ObjectWriter, type WriterAccess } from './object-writer.ts';
import { seeded } from './seeded-random.ts';
import type { ServerProcess } from './server-process.ts';

/** `NEPHOS_TEST_CRASH_ROUNDS=20 NEPHOS_TEST_CRASH_SEED=7` for a long run. */
const ROUNDS = Number(process.env.NEPHOS_TEST_CRASH_ROUNDS ?? 2);
const SEED = Number(process.env.NEPHOS_TEST_CRASH_SEED ?? 1);
const WRITERS = 20;
/** Acknowledged requests after which the server is killed. */
const MIN_ACKNOWLEDGED = 40;
const MAX_ACKNOWLEDGED = 300;
const WITHIN = { interval: 5, timeout: 60_000 };
const CONTAINER = 'crash-test';

async function createAccess({ withPlatform }: CrashTestServer): Promise<WriterAccess> {
  return withPlatform(async (platform) => {
    const project = await newProject({ platform });
    const keys = `/identity/v3/users/${project.userId}/credentials/OS-EC2`;
    const { credential } = (await project.api.post(keys, { tenant_id: project.id })).body;
    await project.api.put(`/object-store/v1/AUTH_${project.id}/${CONTAINER}`);
    const key = { access: credential.access, secret: credential.secret };
    return { projectId: project.id, token: project.api.token ?? '', key, container: CONTAINER };
  });
}

/** All locations to which a row refers. */
async function referencedLocations(db: Reader): Promise<Set<string>> {
  const tables = ['object_versions', 'object_parts', 'object_upload_parts'] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).select('location').execute()));
  return new Set(rows.flat().flatMap(({ location }) => location ?? []));
}

/** All locations of stored data, after a sweep that spares no young data. */
const sweptLocations = ({ withPlatform }: CrashTestServer) =>
  withPlatform(async ({ services }) => {
    await sweepObjects(services, 0);
    const files: string[] = [];
    for await (const { location } of blobStore(services).list()) files.push(location);
    const small = await services.database.read.selectFrom('object_small_data').select('location').execute();
    return {
      stored: [...files, ...small.map(({ location }) => location)].sort(),
      referenced: [...(await referencedLocations(services.database.read))].sort(),
    };
  });

/** The names and the counters of the container. */
async function containerState(server: ServerProcess, { projectId, token }: WriterAccess) {
  const url = `${server.url}/object-store/v1/AUTH_${projectId}/${CONTAINER}`;
  const response = await fetch(`${url}?format=json`, { headers: { 'x-auth-token': token } });
  const entries = (await response.json()) as { name: string; bytes: number }[];
  return {
    names: entries.map(({ name }) => name),
    bytes: entries.reduce((sum, entry) => sum + entry.bytes, 0),
    counted: {
      objects: Number(response.headers.get('x-container-object-count')),
      bytes: Number(response.headers.get('x-container-bytes-used')),
    },
  };
}

async function emptyContainer(server: ServerProcess, { projectId, token }: WriterAccess, names: readonly string[]) {
  const url = `${server.url}/object-store/v1/AUTH_${projectId}/${CONTAINER}`;
  for (const name of names) await fetch(`${url}/${name}`, { method: 'DELETE', headers: { 'x-auth-token': token } });
}

export function declareCrashTest(crashTest: CrashTestServer): void {
  test('SIGKILL while 20 clients write: acknowledged objects are complete, others invisible, and the sweep leaves nothing', () =>
    killRepeatedly(crashTest));
}

async function killRepeatedly(crashTest: CrashTestServer): Promise<void> {
  const { start, endLeases, withPlatform } = crashTest;
  const access = await createAccess(crashTest);
  const random = seeded(SEED);
  const writers = Array.from(
    { length: WRITERS },
    (_, number) => new ObjectWriter(access, `writer-${number}`, seeded(SEED * 1000 + number)),
  );
  const acknowledged = () => writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
  const verifyAll = (url: string) => Promise.all(writers.map((writer) => writer.verify(url)));
  let server = await start();
  for (let round = 0; round < ROUNDS; round += 1) {
    const running = Promise.all(writers.map((writer) => writer.run(server.url)));
    const enough = acknowledged() + MIN_ACKNOWLEDGED + random.next() * (MAX_ACKNOWLEDGED - MIN_ACKNOWLEDGED);
    const hasWritten = () => expect.poll(acknowledged, WITHIN).toBeGreaterThan(enough);
    await Promise.race([running, hasWritten()]);
    await Promise.all([running, server.kill()]);
    await endLeases();
    server = await start();
    await verifyAll(server.url);
  }

  const existing = writers.flatMap((writer) => writer.existing).sort();
  const { names, bytes, counted } = await containerState(server, access);
  expect(names).toEqual(existing);
  expect(counted).toEqual({ objects: existing.length, bytes });

  await server.stop();
  const { stored, referenced } = await sweptLocations(crashTest);
  expect(stored).toEqual(referenced);
  server = await start();
  await verifyAll(server.url);
  await emptyContainer(server, access, existing);
  await server.stop();
  await withPlatform(async ({ services }) => {
    const rows = await services.database.read.selectFrom('object_uploads').selectAll().execute();
    for (const row of rows) await removeUpload(services, uploadOf(row));
  });
  expect(await sweptLocations(crashTest)).toEqual({ stored: [], referenced: [] });
}
