import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '#lib/errors/command-error.ts';
import { dropDatabase, emptyDatabaseUrl } from '#lib/testing/postgres.ts';
import { Churn } from './churn.ts';
import { prepareLaunches } from './creations.ts';
import { damageOf } from './damage.ts';
import { Replicas } from './replicas.ts';
import type { Row } from './report.ts';
import { signIn } from './sign-in.ts';

const FLAVOR = { id: 'kills', name: 'kills', ram: 64, vcpus: 1, disk: 1 };
/** Fifty kills take ten minutes. */
const KILL_INTERVAL_S = 12;
/** Minimum time a process runs after it became ready, even if a busy machine is slow to start it. */
const MIN_UP_S = 4;
const REPLICAS = { postgres: 2, sqlite: 1 } as const;
const MIN_SERVERS = 200;

/**
 * Kills processes of Nephos with SIGKILL every twelve seconds while servers with volumes are created and deleted
 * continuously. Runs two replicas on PostgreSQL if `NEPHOS_TEST_DATABASE_URL` is set, else one process on SQLite, which
 * allows only one. Afterwards compares what the clients were promised with what exists.
 */
export async function measureKills(password: string, kills: number): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'nephos-kills-'));
  const url = await emptyDatabaseUrl();
  const settings = {
    NEPHOS_ADMIN_PASSWORD: password,
    NEPHOS_RATE_LIMIT: 'off',
    NEPHOS_LOG_LEVEL: 'silent',
    NEPHOS_HOSTS: 'off',
    NEPHOS_FLEET_HOSTS: '20',
    NEPHOS_FLEET_DELAY_FACTOR: '0.5',
    NEPHOS_TOKEN_LIFETIME_SECONDS: '86400',
    ...(url ? { DATABASE_URL: url } : {}),
  };
  const engine = url ? 'postgres' : 'sqlite';
  const replicas = new Replicas(folder, settings, REPLICAS[engine]);
  try {
    await replicas.start();
    const churn = await prepare(replicas, password);
    await Promise.all([churn.run(), killAll(replicas, churn, kills)]);
    await churn.settle();
    const listed = await churn.listed();
    await replicas.stop();
    const damage = await damageOf({ ...settings, NEPHOS_DATA: folder }, churn, listed);
    return rowsOf(
      `${kills} SIGKILLs, ${KILL_INTERVAL_S} s apart, ${engine}, processes: ${REPLICAS[engine]}`,
      churn,
      damage,
    );
  } finally {
    await replicas.stop();
    if (url) await dropDatabase(url);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function killAll(replicas: Replicas, churn: Churn, kills: number): Promise<void> {
  for (let kill = 1; kill <= kills; kill += 1) {
    const nextMs = Date.now() + KILL_INTERVAL_S * 1000;
    await replicas.killOne();
    process.stderr.write(`kill ${kill} of ${kills}: ${churn.summary}\n`);
    await delay(Math.max(MIN_UP_S * 1000, nextMs - Date.now()));
  }
  churn.end();
}

async function prepare(replicas: Replicas, password: string): Promise<Churn> {
  replicas.token = await signIn(replicas.url ?? '', password, { name: 'admin' });
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await replicas.call<T>(method, path, body);
    if (answer.status >= 300) throw new CommandError(`${method} ${path} answered ${answer.status}.`);
    return answer.body;
  };
  const launch = await prepareLaunches(call, FLAVOR);
  const { token } = await call<{ token: { project: { id: string } } }>('GET', '/identity/v3/auth/tokens');
  const unlimited = { quota_set: { volumes: -1, gigabytes: -1 } };
  await call('PUT', `/volume/v3/os-quota-sets/${token.project.id}`, unlimited);
  return new Churn(replicas, launch);
}

function rowsOf(title: string, churn: Churn, damage: Record<string, readonly string[]>): Row[] {
  const counts: Row[] = [
    { what: `${title}: servers created`, measured: churn.created, limit: MIN_SERVERS },
    { what: '… servers deleted', measured: churn.deleted },
    { what: '… requests of which no answer came, as their replica was killed', measured: churn.unanswered },
  ];
  const harm = Object.entries(damage).map(([what, found]): Row => {
    const detail = found.slice(0, 5).join('; ');
    return { what: `… ${what}`, measured: found.length, limit: 0, isMaximum: true, detail };
  });
  return [...counts, ...harm];
}
