import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '#lib/errors/command-error.ts';
import { UNUSED_TTL_MS } from '#lib/http/fragments.ts';
import { type ServerProcess, startServer } from '#lib/testing/server-process.ts';
import { callerOf, prepareLaunches } from './creations.ts';
import type { Row } from './report.ts';
import { signIn } from './sign-in.ts';

const FLAVOR = { id: 'soak', name: 'soak', ram: 64, vcpus: 1, disk: 1 };
const AT_ONCE = 50;
/** Number of times the server's memory is measured. */
const LOOKS = 10;
/** Retention of deleted servers and other finished records, in seconds. */
const KEPT_S = 20;
const KEPT_DAYS = String(KEPT_S / 86_400);
const MIB = 2 ** 20;
const WITHIN_MS = 300_000;
/** Maximum growth of the memory, compared with a server that has done little work. */
const MORE_MIB = 32;

type Call = ReturnType<typeof callerOf>;

/**
 * Creates and deletes servers through the API of a separate process with a retention of a few seconds, then measures
 * the growth of the database and the memory.
 * @throws if a server fails to become active or to be deleted
 */
export async function measureSoak(password: string, count: number): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'nephos-soak-'));
  const settings = {
    NEPHOS_ADMIN_PASSWORD: password,
    NEPHOS_RATE_LIMIT: 'off',
    NEPHOS_LOG_LEVEL: 'error',
    NEPHOS_FLEET_HOSTS: '50',
    NEPHOS_FLEET_DELAY_FACTOR: '0',
    NEPHOS_TOKEN_LIFETIME_SECONDS: '86400',
    NEPHOS_RETENTION_EVENTS_DAYS: KEPT_DAYS,
    NEPHOS_RETENTION_DELETED_INSTANCES_DAYS: KEPT_DAYS,
    NEPHOS_RETENTION_TASKS_DAYS: KEPT_DAYS,
    NEPHOS_RETENTION_WORKFLOW_RUNS_DAYS: KEPT_DAYS,
  };
  const nephos = await startServer(folder, settings, 'lib/testing/api-process.ts');
  try {
    const call = callerOf(nephos.url, await signIn(nephos.url, password, { name: 'admin' }));
    return await measure(call, nephos, folder, count);
  } finally {
    await nephos.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(call: Call, nephos: ServerProcess, folder: string, count: number): Promise<Row[]> {
  const body = await prepareLaunches(call, FLAVOR);
  // The first rounds load the code and fill the caches that every process needs.
  await inRounds(call, body, AT_ONCE * 10);
  const before = { memory: nephos.memoryMib(), file: fileMib(folder) };
  const started = performance.now();
  const looks: string[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    await inRounds(call, body, Math.ceil(count / LOOKS));
    looks.push(nephos.memoryMib().toFixed(0));
    process.stderr.write(`soak ${look + 1}/${LOOKS}: ${looks.at(-1)} MiB, file ${fileMib(folder).toFixed(1)} MiB\n`);
  }
  const seconds = (performance.now() - started) / 1000;
  const file = await untilSmall(folder, before.file);
  await rest(call);
  const what = `after ${count} servers were created and deleted`;
  return [
    { what: 'servers created and deleted per second', measured: count / seconds },
    {
      what: `MiB of the database ${what}`,
      measured: file,
      limit: before.file + 8,
      isMaximum: true,
      detail: `${before.file.toFixed(1)} MiB before`,
    },
    {
      what: `MiB of memory ${what}`,
      measured: nephos.memoryMib(),
      limit: before.memory + MORE_MIB,
      isMaximum: true,
      detail: `${before.memory.toFixed(0)} MiB before; on the way ${looks.join(', ')}`,
    },
  ];
}

async function inRounds(call: Call, body: object, count: number): Promise<void> {
  for (let done = 0; done < count; done += AT_ONCE) {
    const ids = await Promise.all(Array.from({ length: AT_ONCE }, () => create(call, body)));
    await until(call, (servers) => servers.every(({ status }) => status === 'ACTIVE'));
    await Promise.all(ids.map((id) => call('DELETE', `/compute/v2.1/servers/${id}`)));
    await until(call, (servers) => servers.length === 0);
  }
}

const create = async (call: Call, body: object) =>
  (await call<{ server: { id: string } }>('POST', '/compute/v2.1/servers', body)).server.id;

async function until(call: Call, isReached: (servers: { status: string }[]) => boolean): Promise<void> {
  const deadline = Date.now() + WITHIN_MS;
  while (Date.now() < deadline) {
    const { servers } = await call<{ servers: { status: string }[] }>('GET', '/compute/v2.1/servers/detail?limit=1000');
    if (servers.some(({ status }) => status === 'ERROR')) throw new CommandError('A server went into ERROR.');
    if (isReached(servers)) return;
    await delay(20);
  }
  throw new CommandError(`The servers of a round were not done within ${WITHIN_MS / 1000} s.`);
}

const fileMib = (folder: string) => statSync(join(folder, 'nephos.db')).size / MIB;

/** Waits until the retention job has run often enough to delete the last of them. */
async function untilSmall(folder: string, wanted: number): Promise<number> {
  const deadline = Date.now() + WITHIN_MS;
  while (Date.now() < deadline && fileMib(folder) > wanted + 8) await delay(1000);
  return fileMib(folder);
}

/** Waits until unused cached data expires, with a request now and then. */
async function rest(call: Call): Promise<void> {
  const end = Date.now() + 2 * UNUSED_TTL_MS;
  while (Date.now() < end) {
    await call('GET', '/compute/v2.1/limits');
    await delay(100);
  }
}
