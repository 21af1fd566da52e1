import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '#lib/db/open.ts';
import { readEnv } from '#lib/settings/env.ts';

/** Contains the migrations and the definitions of tables. */
const SCHEMA = 'lib/db';
/** Advisory lock of the process that creates the template; the number is arbitrary. */
const LOCK = 5_740_981;

/**
 * Returns the URL of a new, migrated database; undefined if tests run on SQLite. Copying a migrated one takes a fifth
 * of the time, and separate databases do not receive each other's notifications.
 */
export function migratedDatabaseUrl(): Promise<string> | undefined {
  const server = process.env.NEPHOS_TEST_DATABASE_URL;
  return server ? template(server).then((from) => createDatabase(server, from)) : undefined;
}

/** Returns the URL of a new, empty database; undefined if tests run on SQLite. */
export function emptyDatabaseUrl(): Promise<string> | undefined {
  const server = process.env.NEPHOS_TEST_DATABASE_URL;
  return server ? createDatabase(server, 'template0') : undefined;
}

/** Drops a database created here. The server waits for connections that are just closing. */
export const dropDatabase = (url: string): Promise<void> =>
  withClient(addressOf(url, 'postgres'), async (client) => {
    await client.query(`drop database if exists ${nameOf(url)}`);
  });

export async function emptyDatabase(url: string): Promise<void> {
  await withClient(url, (client) => client.query('drop schema public cascade; create schema public'));
}

async function createDatabase(server: string, from: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withClient(server, (client) => client.query(`create database ${name} template ${from}`));
  return addressOf(server, name);
}

/**
 * Returns the name of the template database with this release's schema, which is created once for all tests.
 * Templates of other releases are dropped.
 */
async function template(server: string): Promise<string> {
  const digest = createHash('sha256');
  const files = readdirSync(SCHEMA, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  for (const file of files.sort()) digest.update(file).update(readFileSync(join(SCHEMA, file)));
  const name = `template_${digest.digest('hex').slice(0, 12)}`;
  await withClient(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const made = await client.query<{ datname: string }>(
      `select datname from pg_database where datname like 'template\\_%'`,
    );
    const names = made.rows.map(({ datname }) => datname);
    if (names.includes(name)) return;
    for (const old of names) await client.query(`drop database if exists ${old}`);
    // Renamed only when it is complete, because the process that creates it may be killed.
    const url = await createDatabase(server, 'template0');
    await (await openDatabase(readEnv({ NEPHOS_DATA: 'unused', DATABASE_URL: url }))).close();
    await client.query(`alter database ${nameOf(url)} rename to ${name}`);
  });
  return name;
}

function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
