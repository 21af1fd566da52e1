import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A connection address with a new, empty schema as its search path; undefined when tests run on SQLite. */
export function freshSchemaUrl(): Promise<string> | undefined {
  const server = process.env.NEPHOS_TEST_DATABASE_URL;
  return server ? createSchema(server) : undefined;
}

async function createSchema(server: string): Promise<string> {
  const schema = `test_${randomBytes(6).toString('hex')}`;
  await withClient(server, (client) => client.query(`create schema ${schema}`));
  const url = new URL(server);
  url.searchParams.set('options', `-c search_path=${schema}`);
  return url.href;
}

/** Removes the schema that `freshSchemaUrl` made. */
export async function dropSchema(url: string): Promise<void> {
  const schema = new URL(url).searchParams.get('options')?.split('=').at(-1);
  await withClient(url, (client) => client.query(`drop schema ${schema} cascade`));
}

/** Makes that schema empty again. */
export async function emptySchema(url: string): Promise<void> {
  const schema = new URL(url).searchParams.get('options')?.split('=').at(-1);
  await withClient(url, (client) => client.query(`drop schema if exists ${schema} cascade; create schema ${schema}`));
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
