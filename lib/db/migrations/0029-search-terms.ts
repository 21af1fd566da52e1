import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { columnTypes, notNull } from '../columns.ts';

/** What a kind of object is found by. In the expressions `@.` stands for its row. */
interface Source {
  table: string;
  kind: string;
  id?: string;
  /** Who finds it beside administrators: a project, a user, or `*` for everybody; empty for nobody. */
  owner: string;
  /** Words of it are found too. */
  name?: string;
  /** Each found from its beginning. */
  fields?: Record<string, string>;
  /** JSON lists of texts. */
  lists?: Record<string, string>;
  columns: readonly string[];
  /** Which rows are found at all. */
  where?: string;
}

const named = { name: '@.name', columns: ['name'] };
const ofProject = { ...named, owner: '@.project_id', columns: ['name', 'project_id'] };
const ofPlatform = { ...named, owner: "''" };

const SOURCES: readonly Source[] = [
  {
    ...ofProject,
    table: 'servers',
    kind: 'server',
    fields: { key: '@.key_name' },
    lists: { tag: '@.tags' },
    columns: ['name', 'project_id', 'key_name', 'tags', 'deleted_at'],
    where: '@.deleted_at is null',
  },
  { ...ofProject, table: 'volumes', kind: 'volume' },
  { ...ofProject, table: 'snapshots', kind: 'snapshot' },
  { ...ofProject, table: 'backups', kind: 'backup' },
  {
    ...named,
    table: 'images',
    kind: 'image',
    owner: "case when @.visibility = 'public' then '*' else @.owner end",
    columns: ['name', 'owner', 'visibility'],
  },
  {
    ...ofProject,
    table: 'networks',
    kind: 'network',
    owner: "case when @.shared = 1 or @.is_external = 1 then '*' else @.project_id end",
    columns: ['name', 'project_id', 'shared', 'is_external'],
  },
  { ...ofProject, table: 'subnets', kind: 'subnet', fields: { address: '@.cidr' } },
  {
    ...ofProject,
    table: 'ports',
    kind: 'port',
    fields: { mac: '@.mac_address' },
    columns: ['name', 'project_id', 'mac_address'],
  },
  { ...ofProject, table: 'routers', kind: 'router' },
  { ...ofProject, table: 'security_groups', kind: 'security_group' },
  {
    table: 'floatingips',
    kind: 'floating_ip',
    owner: '@.project_id',
    fields: { address: '@.floating_ip_address', fixed_address: '@.fixed_ip_address' },
    columns: ['project_id', 'floating_ip_address', 'fixed_ip_address'],
  },
  {
    ...named,
    table: 'keypairs',
    kind: 'key_pair',
    id: 'cast(@.id as text)',
    owner: '@.user_id',
    fields: { key: '@.fingerprint' },
  },
  {
    ...named,
    table: 'flavors',
    kind: 'flavor',
    owner: "case when @.is_public = 1 then '*' else '' end",
    columns: ['name', 'is_public'],
  },
  { ...ofPlatform, table: 'hosts', kind: 'host', fields: { address: '@.ip' }, columns: ['name', 'ip'] },
  { ...ofPlatform, table: 'segments', kind: 'segment' },
  { ...ofPlatform, table: 'domains', kind: 'domain' },
  { ...ofPlatform, table: 'projects', kind: 'project', lists: { tag: '@.tags' }, columns: ['name', 'tags'] },
  { ...ofPlatform, table: 'users', kind: 'user', fields: { email: '@.email' }, columns: ['name', 'email'] },
  { ...ofPlatform, table: 'groups', kind: 'group' },
  { ...ofPlatform, table: 'roles', kind: 'role' },
];

/** Rows of other tables that an object is found by. */
const BELOW = [
  { table: 'ip_allocations', object: 'port_id', column: 'ip_address', field: 'address', kinds: "'port'" },
  {
    table: 'network_tags',
    object: 'object_id',
    column: 'tag',
    field: 'tag',
    kinds: "'network', 'subnet', 'port', 'router', 'security_group', 'floating_ip'",
  },
  { table: 'image_tags', object: 'image_id', column: 'tag', field: 'tag', kinds: "'image'" },
] as const;

/** What parts the words of a name. */
const SEPARATORS = ['-', '_', '.', '/', ':', ' '];

/**
 * By what objects of all kinds are found, in one table: triggers keep it with the rows that it is about, in the
 * transaction that writes them, so that no way of writing one can forget it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema
    .createTable('search_terms')
    .addColumn('kind', text, notNull)
    .addColumn('object_id', text, notNull)
    .addColumn('field', text, notNull)
    .addColumn('term', text, notNull)
    .addColumn('owner_id', text, notNull)
    .addPrimaryKeyConstraint('search_terms_key', ['object_id', 'kind', 'field', 'term'])
    .execute();
  await db.schema.createIndex('search_terms_by_term').on('search_terms').column('term').execute();
  await db.schema.createIndex('search_terms_by_owner').on('search_terms').columns(['owner_id', 'term']).execute();
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const engine = isPostgres ? postgres : sqlite;
  const triggers = [
    ...SOURCES.map((source) => ({ table: source.table, columns: source.columns, ...changesOf(source, engine) })),
    ...BELOW.map((below) => ({ table: below.table, columns: [below.object, below.column], ...changesBelow(below) })),
  ];
  for (const trigger of triggers) {
    for (const statement of engine.triggers(trigger)) await sql.raw(statement).execute(db);
  }
  // What is there already is written by the same triggers.
  for (const { table, columns } of triggers) {
    await sql.raw(`update ${table} set ${columns[0]} = ${columns[0]}`).execute(db);
  }
}

interface Trigger {
  table: string;
  columns: readonly string[];
  /** Statements about the new row; and about the old one, where that goes or gets another shape. */
  enter: readonly string[];
  remove: string;
  renew: string;
}

interface Engine {
  /** A table `w` of the words of a text, and one of the texts of a JSON list, each in column `value`. */
  words: (text: string) => string;
  texts: (json: string) => string;
  triggers: (trigger: Trigger) => readonly string[];
}

function changesOf(source: Source, engine: Engine): Omit<Trigger, 'table' | 'columns'> {
  const { kind, id = '@.id', owner, name, fields = {}, lists = {}, where = '1 = 1' } = source;
  const insert = (field: string, term: string, from = '') =>
    `insert into search_terms (kind, object_id, field, term, owner_id)
     select '${kind}', ${id}, '${field}', lower(${term}), ${owner} ${from}
     where ${where} and coalesce(${term}, '') <> '' on conflict do nothing`;
  const own = [
    insert('id', id),
    ...(name ? [insert('name', name), insert('word', 'w.value', `from ${engine.words(`lower(${name})`)}`)] : []),
    ...Object.entries(fields).map(([field, term]) => insert(field, term)),
    ...Object.entries(lists).map(([field, json]) => insert(field, 'w.value', `from ${engine.texts(json)}`)),
  ];
  const ofObject = `kind = '${kind}' and object_id = ${id}`;
  const kept = BELOW.filter(({ kinds }) => kinds.includes(`'${kind}'`)).map(({ field }) => `'${field}'`);
  const isKept = kept.length === 0 ? '1 = 0' : `field in (${kept.join(', ')})`;
  const move = `update search_terms set owner_id = ${owner} where ${ofObject} and ${isKept}`;
  return {
    enter: [...own, ...(kept.length > 0 ? [move] : [])].map((statement) => statement.replaceAll('@.', 'new.')),
    remove: `delete from search_terms where ${ofObject}`.replaceAll('@.', 'old.'),
    renew: `delete from search_terms where ${ofObject} and not (${isKept})`.replaceAll('@.', 'old.'),
  };
}

function changesBelow({ object, column, field, kinds }: (typeof BELOW)[number]): Omit<Trigger, 'table' | 'columns'> {
  const remove = `delete from search_terms where object_id = old.${object} and field = '${field}'
    and term = lower(old.${column}) and kind in (${kinds})`;
  return {
    remove,
    renew: remove,
    enter: [
      `insert into search_terms (kind, object_id, field, term, owner_id)
       select kind, object_id, '${field}', lower(new.${column}), owner_id from search_terms
       where object_id = new.${object} and field = 'id' and kind in (${kinds}) on conflict do nothing`,
    ],
  };
}

const sqlite: Engine = {
  words: (text) => {
    const parted = SEPARATORS.reduce(
      (json, separator) => `replace(${json}, '${separator}', '","')`,
      `json_quote(${text})`,
    );
    return `json_each('[' || ${parted} || ']') as w`;
  },
  texts: (json) => `json_each(${json}) as w`,
  triggers: ({ table, columns, enter, remove, renew }) =>
    Object.entries({
      insert: enter,
      [`update of ${columns.join(', ')}`]: [renew, ...enter],
      delete: [remove],
    }).map(
      ([event, statements]) =>
        `create trigger search_${table}_${event.split(' ')[0]} after ${event} on ${table}
         begin ${statements.join('; ')}; end`,
    ),
};

const postgres: Engine = {
  words: (text) => `regexp_split_to_table(${text}, '[${SEPARATORS.join('')}]+') as w(value)`,
  texts: (json) => `jsonb_array_elements_text((${json})::jsonb) as w(value)`,
  triggers: ({ table, columns, enter, remove, renew }) => [
    `create function search_${table}() returns trigger language plpgsql as $$ begin
       if tg_op = 'DELETE' then ${remove}; end if;
       if tg_op = 'UPDATE' then ${renew}; end if;
       if tg_op <> 'DELETE' then ${enter.join('; ')}; end if;
       return null;
     end $$`,
    `create trigger search_${table} after insert or delete or update of ${columns.join(', ')} on ${table}
     for each row execute function search_${table}()`,
  ],
};
