import { listReferencingRows, type NamedFile, type RemoteStores } from '#lib/data-folder/contents.ts';

export interface DatabaseContent {
  schema: string;
  files: NamedFile[];
  /** Number of rows by table. */
  rows: Record<string, number>;
}

type Rows = (query: string) => Promise<readonly Record<string, unknown>[]>;

const TABLES = {
  sqlite: "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name",
  postgres: 'select tablename as name from pg_tables where schemaname = current_schema() order by tablename',
};

/** Reads the content of a database, from one snapshot if the queries are. */
export async function readDatabaseContent(
  engine: keyof typeof TABLES,
  remote: RemoteStores,
  rows: Rows,
): Promise<DatabaseContent> {
  const [last] = await rows('select max(name) as name from kysely_migration');
  const files: NamedFile[] = [];
  for (const { query, filesOf } of listReferencingRows(remote)) files.push(...filesOf(await rows(query)));
  return { schema: String(last?.name ?? ''), files, rows: await countRows(engine, rows) };
}

async function countRows(engine: keyof typeof TABLES, rows: Rows): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await rows(TABLES[engine])) {
    const [counted] = await rows(`select count(*) as rows from "${name}"`);
    counts[String(name)] = Number(counted?.rows);
  }
  return counts;
}
