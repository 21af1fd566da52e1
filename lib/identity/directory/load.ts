import { unpackJson } from '#lib/db/column-types.ts';
import type { Database, Reader } from '#lib/db/database.ts';
import { memoizePerDatabase } from '#lib/db/per-database.ts';
import { LDAP_DEFAULTS, type LdapSettings } from '../domain-config/options.ts';
import { isDirectory } from '../domain-config/rules.ts';
import { DomainConfig } from '../domain-config/schema.ts';
import { readIdentitySecret } from '../external/secrets.ts';
import type { InDomainQuery } from '../tokens/schema.ts';
import { DirectoryPool, type PoolSettings } from './client/pool.ts';
import { ConfigurationChangedError, isCurrent } from './mirror/change-mirror.ts';
import { directoryServers } from './servers.ts';

/** The directory of a domain. */
export interface Directory {
  domainId: string;
  /** When the options were stored. */
  version: string;
  settings: LdapSettings;
  pool: DirectoryPool;
}

/** The id of the domain of a user, if a directory manages the domain. */
export async function findDirectoryDomain(db: Reader, user: InDomainQuery): Promise<string | undefined> {
  const row = await db
    .selectFrom('domain_configurations as c')
    .innerJoin('domains as d', 'd.id', 'c.domain_id')
    .select(['c.domain_id', 'c.options'])
    .where((eb) => {
      if (!('id' in user))
        return 'id' in user.domain ? eb('d.id', '=', user.domain.id) : eb('d.name', '=', user.domain.name);
      return eb('d.id', 'in', eb.selectFrom('users').select('domain_id').where('id', '=', user.id));
    })
    .executeTakeFirst();
  return row && isDirectory(unpackJson(row.options)) ? row.domain_id : undefined;
}

/**
 * Domains that a directory manages, beginning with the longest wait. Does not read the other options, so that one domain
 * never affects the others.
 */
export async function listDirectoryDomains(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('domain_configurations as c')
    .innerJoin('domains as d', 'd.id', 'c.domain_id')
    .leftJoin('directory_states as s', 's.domain_id', 'd.id')
    .select(['c.domain_id', 'c.options'])
    .where('d.enabled', '=', 1)
    .orderBy(({ fn, val }) => fn.coalesce('s.attempted_at', val('')))
    .execute();
  return rows.filter((row) => isDirectory(unpackJson(row.options))).map((row) => row.domain_id);
}

/** Connections by domain. One is replaced when the options that it depends on change. */
const poolsOf = memoizePerDatabase(() => new Map<string, { key: string; pool: DirectoryPool }>());

/** @throws Error if the options are incomplete; undefined if no directory manages the domain */
export async function loadDirectory(database: Database, domainId: string): Promise<Directory | undefined> {
  const configs = database.read.selectFrom('domain_configurations').select(['options', 'updated_at']);
  const row = await configs.where('domain_id', '=', domainId).executeTakeFirst();
  const config = row && DomainConfig.parse(unpackJson(row.options));
  if (!row || !config || !isDirectory(config)) return undefined;
  const version = row.updated_at;
  const { password = '' } = await readIdentitySecret(database, { kind: 'directory', domainId });
  // A password that was stored since is not for the server of these options.
  if (!(await isCurrent(database.read, { domainId, version }))) throw new ConfigurationChangedError();
  const settings = settingsOf(config, password);
  const key = JSON.stringify(poolSettings(settings));
  const pools = poolsOf(database);
  const known = pools.get(domainId);
  if (known?.key === key) return { domainId, version, settings, pool: known.pool };
  known?.pool.close();
  const pool = new DirectoryPool(poolSettings(settings));
  pools.set(domainId, { key, pool });
  return { domainId, version, settings, pool };
}

/** Closes the connections of domains that are no directories any more. */
export function closeUnusedPools(database: Database, domainIds: readonly string[]): void {
  for (const [domainId, { pool }] of poolsOf(database)) {
    if (domainIds.includes(domainId)) continue;
    pool.close();
    poolsOf(database).delete(domainId);
  }
}

export const settingsOf = ({ ldap }: DomainConfig, password: string): LdapSettings => {
  const given = Object.fromEntries(Object.entries(ldap ?? {}).filter(([, value]) => value !== undefined));
  return { ...LDAP_DEFAULTS, ...given, password };
};

/** @throws Error for an address that is not that of a directory */
export const poolSettings = (settings: LdapSettings): PoolSettings => ({
  servers: directoryServers(settings.url),
  user: settings.user,
  password: settings.password,
  usesStartTls: settings.use_tls,
  caCertificate: settings.tls_cacert,
  verifiesCertificate: settings.tls_req_cert === 'demand',
  connectTimeoutMs: settings.connection_timeout * 1000,
  maxConnections: settings.pool_size,
});
