import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { RemoteStores } from '#lib/data-folder/contents.ts';
import { sync } from '#lib/data-folder/sync.ts';
import { CommandError } from '#lib/errors/command-error.ts';
import { type DatabaseContent, readDatabaseContent } from './database-content.ts';
import { POSTGRES_DUMP } from './manifest.ts';
import type { DatabaseCopy } from './sqlite-copy.ts';

/**
 * Copies the configured schema from one snapshot with pg_dump. @throws CommandError if pg_dump is missing or fails
 */
export async function copyPostgres(url: string, folder: string, remote: RemoteStores): Promise<DatabaseCopy> {
  const file = join(folder, POSTGRES_DUMP);
  const copy = await withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const rows = rowsOf(client);
    const [moment] = await rows('select pg_export_snapshot() as id, current_schema() as schema');
    const content = await readDatabaseContent('postgres', remote, rows);
    const what = [`--snapshot=${moment?.id}`, `--schema="${moment?.schema}"`];
    await run('pg_dump', url, ['--format=custom', '--no-owner', '--no-privileges', ...what, `--file=${file}`]);
    return { path: POSTGRES_DUMP, ...content };
  });
  await sync(file);
  return copy;
}

export const contentOfPostgres = (url: string, remote: RemoteStores): Promise<DatabaseContent> =>
  withClient(url, (client) => readDatabaseContent('postgres', remote, rowsOf(client)));

const rowsOf = (client: pg.Client) => async (query: string) =>
  (await client.query<Record<string, unknown>>(query)).rows;

/** @throws CommandError if a dump cannot be read completely */
export const assertReadable = (dump: string): Promise<void> => runTool('pg_restore', ['--file=/dev/null', dump]);

/**
 * Creates a temporary database on the same server. @throws CommandError without the privilege
 */
export async function withScratchDatabase<T>(url: string, work: (scratch: string) => Promise<T>): Promise<T> {
  const name = `nephos_verify_${randomBytes(6).toString('hex')}`;
  const schema = await withClient(url, async (client) => {
    await client.query(`create database ${name} template template0`).catch(refuseScratch);
    return schemaOf(client);
  });
  const scratch = new URL(url);
  scratch.pathname = `/${name}`;
  try {
    await withClient(scratch.href, (client) => client.query(`create schema if not exists "${schema}"`));
    return await work(scratch.href);
  } finally {
    await withClient(url, (client) => client.query(`drop database if exists ${name} with (force)`));
  }
}

function refuseScratch(cause: unknown): never {
  const why = cause instanceof Error ? cause.message : String(cause);
  throw new CommandError(
    `Could not create the database for verifying the backup: ${why}. The user of DATABASE_URL needs CREATEDB.`,
    { cause },
  );
}

async function schemaOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ schema: string | null }>('select current_schema() as schema');
  return rows[0]?.schema ?? 'public';
}

/** @throws CommandError unless the configured schema has no tables */
export async function assertEmpty(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query(
      'select 1 from information_schema.tables where table_schema = current_schema() limit 1',
    );
    if (rows.length > 0) throw new CommandError('The database of DATABASE_URL is not empty. Use an empty database.');
  });
}

/** Restores the configured schema, completely or not at all. */
export async function restorePostgres(url: string, dump: string): Promise<void> {
  const schema = await withClient(url, schemaOf);
  await run('pg_restore', url, [
    '--single-transaction',
    '--exit-on-error',
    '--no-owner',
    '--no-privileges',
    `--schema=${schema}`,
    dump,
  ]);
}

/** Runs a PostgreSQL tool. The password is passed in a file, because all users can read process arguments. */
async function run(tool: 'pg_dump' | 'pg_restore', address: string, args: string[]): Promise<void> {
  const url = new URL(address);
  const folder = await mkdtemp(join(tmpdir(), 'nephos-'));
  try {
    // Without a password in the address, PostgreSQL's own mechanisms apply, such as .pgpass.
    if (url.password) {
      const passfile = join(folder, 'password');
      const password = decodeURIComponent(url.password).replaceAll(/[\\:]/g, '\\$&');
      await writeFile(passfile, `*:*:*:*:${password}\n`, { mode: 0o600 });
      url.searchParams.set('passfile', passfile);
      url.password = '';
    }
    // These tools do not decode a plus as a space.
    await runTool(tool, ['--no-password', `--dbname=${url.href.replaceAll('+', '%20')}`, ...args]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runTool(tool: 'pg_dump' | 'pg_restore', args: string[]): Promise<void> {
  try {
    await promisify(execFile)(tool, args);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') {
      throw new CommandError(`${tool} is missing. Install the client tools of your PostgreSQL's version.`, { cause });
    }
    throw new CommandError(`${tool} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
