import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Search terms of a kind of object. In the expressions `@.` stands for its row. */
interface Source {
  table: string;
  kind: string;
  id?: string;
  /** Who finds it besides administrators: a project, a user, or `*` for everyone; empty for no one. */
  owner: string;
  /** Its words are found too. */
  name?: string;
  /** Found by their beginnings. */
  fields?: Record<string, string>;
  /** JSON lists of texts. */
  lists?: Record<string, string>;
  columns: readonly string[];
  /** Which rows can be found. */
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
  { ...ofProject, table: 'object_containers', kind: 'bucket' },
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

/** Rows of other tables with terms of an object. */
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

/** Characters between the words of a name. */
const SEPARATORS = ['-', '_', '.', '/', ':', ' '];

/**
 * Creates the triggers that maintain `search_terms` in the transactions that change the objects, whatever code changes
 * them.
 */
export async function createSearchTriggers(db: Kysely<unknown>): Promise<void> {
  const engine = db.getExecutor().adapter instanceof PostgresAdapter ? postgres : sqlite;
  const triggers = [
    ...SOURCES.map((source) => ({ table: source.table, columns: source.columns, ...changesOf(source, engine) })),
    ...BELOW.map((below) => ({ table: below.table, columns: [below.object, below.column], ...changesBelow(below) })),
  ];
  for (const statement of triggers.flatMap(engine.triggers)) await sql.raw(statement).execute(db);
}

interface Trigger {
  table: string;
  columns: readonly string[];
  /** Enters the terms of the new row. */
  enter: readonly string[];
  /** Removes the terms of a deleted row. */
  remove: string;
  /** Removes the terms of a changed row that are entered again. */
  renew: string;
}

interface Engine {
  /** Tables `w` with a column `value`: the words of a text, and the texts of a JSON list. */
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
