import { type Kysely, PostgresAdapter, sql } from 'kysely';

const ENTER = (words: string) => `insert into search_terms (kind, object_id, field, term, owner_id)
  select 'bucket', new.id, 'id', new.id, new.project_id
  union all select 'bucket', new.id, 'name', lower(new.name), new.project_id
  union all select distinct 'bucket', new.id, 'word', w.value, new.project_id from ${words} where w.value <> ''
  on conflict do nothing`;
const REMOVE = "delete from search_terms where kind = 'bucket' and object_id = old.id";

/** Separators of words, as in the other kinds of objects. */
const SEPARATORS = ['-', '_', '.', '/', ':', ' '];

const SQLITE_WORDS = `json_each('[' || ${SEPARATORS.reduce(
  (json, separator) => `replace(${json}, '${separator}', '","')`,
  'json_quote(lower(new.name))',
)} || ']') as w`;
const POSTGRES_WORDS = `regexp_split_to_table(lower(new.name), '[${SEPARATORS.join('')}]+') as w(value)`;

const SQLITE = [
  `create trigger search_object_containers_insert after insert on object_containers begin ${ENTER(SQLITE_WORDS)}; end`,
  `create trigger search_object_containers_update after update of name on object_containers
   begin ${REMOVE}; ${ENTER(SQLITE_WORDS)}; end`,
  `create trigger search_object_containers_delete after delete on object_containers begin ${REMOVE}; end`,
];
const POSTGRES = [
  `create function search_object_containers() returns trigger language plpgsql as $$ begin
     if tg_op <> 'INSERT' then ${REMOVE}; end if;
     if tg_op <> 'DELETE' then ${ENTER(POSTGRES_WORDS)}; end if;
     return null;
   end $$`,
  `create trigger search_object_containers after insert or delete or update of name on object_containers
   for each row execute function search_object_containers()`,
];

/** Lets searches find buckets by their id, name and the words of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of isPostgres ? POSTGRES : SQLITE) await sql.raw(statement).execute(db);
  // The triggers also enter what exists.
  await sql`update object_containers set name = name`.execute(db);
}
