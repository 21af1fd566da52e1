import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { type HostState, type Placement, PROJECT_KEY, type Properties } from '#lib/engine/scheduler/host-state.ts';
import { aggregateSpecsOf, propertiesOf } from '../aggregates/host-rules.ts';
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
    ...(await hintsOf(db, server, options.planned)),
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
  planned: ClaimOptions['planned'],
): Promise<Partial<Placement>> {
  if (scheduler_hints === null) return {};
  const hints = SchedulerHints.parse(unpackJson(scheduler_hints));
  const network = parseNetworkHint(hints);
  return {
    differentFrom: hints.different_host ? await hostsOf(db, project_id, hints.different_host, planned) : undefined,
    sameAs: hints.same_host ? await hostsOf(db, project_id, hints.same_host, planned) : undefined,
    query: parseQueryHint(hints),
    isNear: network && ((ip) => isInNetwork(network, ip)),
  };
}

/** Hosts of the given servers that belong to the project. */
async function hostsOf(
  db: Reader,
  projectId: string,
  serverIds: readonly string[],
  planned: ClaimOptions['planned'],
): Promise<Set<string>> {
  if (serverIds.length === 0) return new Set();
  const servers = db.selectFrom('servers').select(['id', 'host']).where('id', 'in', serverIds);
  const rows = await servers.where('project_id', '=', projectId).execute();
  return new Set(rows.flatMap(({ id, host }) => planned?.get(id) ?? host ?? []));
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
