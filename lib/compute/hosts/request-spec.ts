import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { type HostState, type Placement, PROJECT_KEY, type Properties } from '#lib/engine/scheduler/host-state.ts';
import { aggregateSpecsOf, propertiesOf } from '../aggregates/host-rules.ts';
import { UNDER_WAY } from '../migrations/phases.ts';
import { groupPlacementOf } from '../server-groups/placement.ts';
import { isInNetwork, parseNetworkHint, parseQueryHint } from '../servers/create/place.ts';
import { SchedulerHints } from '../servers/create/schema.ts';
import type { ServerRow } from '../servers/view/view.ts';

/** Additional conditions of a claim. */
export interface ClaimOptions {
  /** Host chosen by an administrator; any if null. */
  forcedHost?: string | null;
  /** Excluded hosts, such as the source of a move. */
  avoid?: readonly string[];
  /** The failed host that the server leaves. */
  lostHost?: string | null;
  /** Hosts without the required hardware; see `findIncapableHosts`. */
  incapableHosts?: readonly string[];
  /** Planned hosts of servers by id, where they differ from the current ones. */
  planned?: ReadonlyMap<string, string>;
}

/** Requirements of a server: size, aggregate properties, group and hints. */
export async function requestSpecOf(db: Reader, server: ServerRow, options: ClaimOptions): Promise<Placement> {
  return {
    vcpus: server.vcpus,
    ramMb: server.ram_mb,
    diskGb: server.disk_gb,
    zone: server.requested_zone,
    host: options.forcedHost ?? null,
    avoid: options.avoid ?? [],
    incapableHosts: options.incapableHosts ?? [],
    runsOn: await hypervisorsFor(db, server, options),
    projectId: server.project_id,
    aggregateSpecs: aggregateSpecsOf(unpackJson(server.flavor).extra_specs),
    group: await groupPlacementOf(db, server, options),
    ...(await hintsOf(db, server, options)),
  };
}

/** Hypervisor type of simulated hosts. */
const SIMULATED = 'simulated';

/**
 * A server stays with its kind of hypervisor. Beside real hosts, simulated ones are used only if zone or host was
 * requested.
 */
async function hypervisorsFor(
  db: Reader,
  server: ServerRow,
  { forcedHost = null }: ClaimOptions,
): Promise<Placement['runsOn']> {
  const isChosen = forcedHost !== null || server.requested_zone !== null;
  if (server.host === null && isChosen) return undefined;
  const hosts = db.selectFrom('hosts').select('hypervisor_type');
  if (server.host !== null) {
    const own = await hosts.where('name', '=', server.host).executeTakeFirst();
    return own && ((type) => type === own.hypervisor_type);
  }
  const real = await hosts.where('hypervisor_type', '!=', SIMULATED).limit(1).executeTakeFirst();
  return real && ((type) => type !== SIMULATED);
}

async function hintsOf(
  db: Reader,
  { project_id, scheduler_hints }: ServerRow,
  { planned, lostHost = null }: ClaimOptions,
): Promise<Partial<Placement>> {
  if (scheduler_hints === null) return {};
  const hints = SchedulerHints.parse(unpackJson(scheduler_hints));
  const network = parseNetworkHint(hints);
  const others = await placesOf(db, project_id, [...(hints.different_host ?? []), ...(hints.same_host ?? [])], planned);
  const hostsOf = (ids: readonly string[], which: (place: Place) => readonly string[]) =>
    new Set(others.flatMap((place) => (ids.includes(place.id) ? which(place) : [])));
  return {
    differentFrom: hints.different_host
      ? hostsOf(hints.different_host, ({ now, soon }) => [...now, ...soon])
      : undefined,
    sameAs: hints.same_host ? sameAs(hostsOf(hints.same_host, latest), lostHost) : undefined,
    query: parseQueryHint(hints),
    isNear: network && ((ip) => isInNetwork(network, ip)),
  };
}

/** Hosts that a server is on, and is moving to. */
interface Place {
  id: string;
  now: readonly string[];
  soon: readonly string[];
}

const latest = ({ now, soon }: Place): readonly string[] => (soon.length > 0 ? soon : now);

/** Servers on a lost host cannot stay together there: the first to be evacuated goes anywhere, the others follow it. */
function sameAs(hosts: ReadonlySet<string>, lostHost: string | null): ReadonlySet<string> | undefined {
  if (lostHost === null) return hosts;
  const left = new Set([...hosts].filter((host) => host !== lostHost));
  return left.size > 0 ? left : undefined;
}

/** Places of the given servers that belong to the project. */
async function placesOf(
  db: Reader,
  projectId: string,
  serverIds: readonly string[],
  planned: ClaimOptions['planned'],
): Promise<Place[]> {
  if (serverIds.length === 0) return [];
  const servers = db.selectFrom('servers').select(['id', 'host']).where('id', 'in', serverIds);
  const rows = await servers.where('project_id', '=', projectId).execute();
  const moving = await db
    .selectFrom('server_migrations')
    .select(['server_id', 'dest_host'])
    .where('server_id', 'in', serverIds)
    .where('status', 'in', [...UNDER_WAY])
    .execute();
  return rows.map(({ id, host }) => {
    const to = planned?.get(id);
    if (to !== undefined) return { id, now: [to], soon: [] };
    const soon = moving.flatMap(({ server_id, dest_host }) => (server_id === id ? (dest_host ?? []) : []));
    return { id, now: host === null ? [] : [host], soon };
  });
}

const COLUMNS = [
  'id',
  'name',
  'availability_zone',
  'vcpus',
  'ram_mb',
  'disk_gb',
  'used_vcpus',
  'used_ram_mb',
  'used_disk_gb',
  'is_enabled',
  'forced_down',
  'state',
  'hypervisor_type',
  'hypervisor_version',
  'ip',
] as const;

/** All hosts for the scheduler, with aggregate properties if required. */
export async function readHostStates(
  db: Reader,
  { aggregateSpecs = {} }: Pick<Placement, 'aggregateSpecs'>,
): Promise<HostState[]> {
  const hosts: HostState[] = await db.selectFrom('hosts').select(COLUMNS).execute();
  const isRequired = (key: string) => Object.hasOwn(aggregateSpecs, key) || key.startsWith(PROJECT_KEY);
  const aggregates = await db.selectFrom('aggregates').select(['id', 'metadata']).execute();
  const required = new Map(
    aggregates.flatMap(({ id, metadata }) => {
      const pairs = Object.entries(unpackJson(metadata)).filter(([key]) => isRequired(key));
      return pairs.length > 0 ? [[id, pairs] as const] : [];
    }),
  );
  if (required.size === 0) return hosts;

  const members = await db
    .selectFrom('aggregate_hosts')
    .selectAll()
    .where('aggregate_id', 'in', [...required.keys()])
    .orderBy('aggregate_id')
    .execute();
  const byHost = Map.groupBy(members, ({ host }) => host);
  const known = new Map<string, Properties>();
  for (const host of hosts) {
    const ids = (byHost.get(host.name) ?? []).map(({ aggregate_id }) => aggregate_id);
    const key = ids.join();
    // Shared by hosts with equal aggregates, which are few.
    const properties = known.get(key) ?? propertiesOf(ids.flatMap((id) => required.get(id) ?? []));
    known.set(key, properties);
    host.properties = properties;
  }
  return hosts;
}
