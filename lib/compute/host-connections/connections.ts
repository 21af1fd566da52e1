import type { Reader } from '#lib/db/database.ts';
import type { HostAddress } from '#lib/engine/hypervisor/host-directory.ts';
import { realHosts } from '#lib/engine/real-hosts.ts';
import type { Services } from '#lib/http/context.ts';
import { registerHosts } from '../hosts/register.ts';

type Platform = Pick<Services, 'database' | 'engine' | 'env'>;

/** A host address and its source. */
export interface Connection extends HostAddress {
  source: 'setting' | 'added';
  addedAt: string | null;
  addedBy: string | null;
}

/** Configured hosts, then added ones by name. */
export async function findConnections(db: Reader, env: Services['env']): Promise<Connection[]> {
  const rows = await db.selectFrom('host_connections').selectAll().orderBy('name').execute();
  const named = realHosts(env).map((address) => ({
    ...address,
    source: 'setting' as const,
    addedAt: null,
    addedBy: null,
  }));
  const added = rows.map(({ name, uri, zone, added_at, added_by }) => ({
    name,
    uri,
    ...(zone === null ? {} : { zone }),
    source: 'added' as const,
    addedAt: added_at,
    addedBy: added_by,
  }));
  return [...named, ...added.filter(({ name }) => named.every((one) => one.name !== name))];
}

/** Applies the current hosts to the driver of this process, and registers new ones. */
export async function applyConnections({ database, engine, env }: Platform): Promise<void> {
  const { hosts } = engine;
  if (!hosts) return;
  for (;;) {
    const wanted = (await findConnections(database.read, env)).map(addressOf);
    // Checked again, because the hosts may have changed meanwhile.
    if (isSame(hosts.used, wanted)) return;
    await hosts.use(wanted);
    await database.transact((tx) => registerHosts(tx, engine.hypervisor));
  }
}

const addressOf = ({ name, uri, zone, ip = URL.parse(uri)?.hostname }: Connection): HostAddress => ({
  ...{ name, uri },
  ...(zone ? { zone } : {}),
  ...(ip ? { ip } : {}),
});

const isSame = (some: readonly HostAddress[], others: readonly HostAddress[]): boolean =>
  some.length === others.length &&
  some.every((one) => others.some(({ name, uri, zone }) => one.name === name && one.uri === uri && one.zone === zone));
