import { sql } from 'kysely';
import type { Tx } from '#lib/db/database.ts';
import { pickHost } from '#lib/engine/scheduler/scheduler.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import { ReserveGuard } from '../reserve/guard.ts';
import { pickAdmittedHost } from '../reserve/pick-admitted.ts';
import type { ReserveChoice } from '../reserve/recoverable-servers.ts';
import { type Room, roomOf } from '../reserve/room.ts';
import type { ReservedSegment } from '../reserve/segments.ts';
import type { ServerRow } from '../servers/view/view.ts';
import { type ClaimOptions, readHostStates, requestSpecOf } from './request-spec.ts';

/** The host assigned to a server. */
export interface ClaimedHost {
  name: string;
  availability_zone: string;
}

/** What a server takes of its host. */
export type Claim = Pick<ServerRow, 'host' | 'vcpus' | 'ram_mb' | 'disk_gb'>;

/** How a claim respects the capacity that segments reserve for failures of their hosts. */
export interface ReserveTerms {
  /** Which servers are recovered. */
  choice: ReserveChoice;
  /** Size before a resize or a migration. */
  sizeBefore?: Room;
  /** An administrator allows this server to use up a reserve. */
  ignoresReserve?: boolean;
}

/**
 * Selects and claims a host in the transaction that assigns it, so that capacity is never claimed twice, nor a host
 * twice within an anti-affinity group, nor the reserve of a segment. @param terms none for an evacuation, which the
 * reserve is for @throws PermanentFailure without a valid host
 */
export async function claimHost(
  tx: Tx,
  server: ServerRow,
  options: ClaimOptions = {},
  terms?: ReserveTerms,
): Promise<ClaimedHost> {
  const wanted = await requestSpecOf(tx, server, options);
  const hosts = await readHostStates(tx, wanted);
  const from = server.host === null ? null : { host: server.host, size: terms?.sizeBefore ?? roomOf(server) };
  const guard = terms && (await ReserveGuard.open(tx, { hosts, placed: { server, from }, choice: terms.choice }));
  if (!guard) {
    const host = pickHost(hosts, wanted);
    await shift(tx, host.name, server, 1);
    return host;
  }
  const { host, overridden } = await pickAdmittedHost(tx, hosts, wanted, {
    guard,
    ignoresReserve: terms.ignoresReserve ?? false,
  });
  if (overridden) await recordReserveUse(tx, { server, host: host.name, segment: overridden, terms });
  await shift(tx, host.name, server, 1);
  return host;
}

interface ReserveUse {
  server: ServerRow;
  host: string;
  segment: ReservedSegment;
  terms: ReserveTerms;
}

/** The owners of the server learn that it uses a reserve; administrators also where, and by which permission. */
export async function recordReserveUse(tx: Tx, { server, host, segment, terms }: ReserveUse): Promise<void> {
  const change = { type: 'server.use_reserve', objectId: server.id, projectId: server.project_id };
  await recordEvent(tx, PLATFORM, { ...change, after: { name: server.name } });
  const reason = terms.ignoresReserve ? 'scheduler hint' : (segment.override?.reason ?? null);
  const after = { name: segment.name, server_id: server.id, host, reason };
  await recordEvent(tx, PLATFORM, { type: 'segment.use_reserve', objectId: segment.id, projectId: '', after });
}

/** The caller clears `servers.host` in the same transaction. */
export async function releaseClaim(tx: Tx, server: Claim): Promise<void> {
  if (server.host !== null) await shift(tx, server.host, server, -1);
}

async function shift(
  tx: Tx,
  host: string,
  { vcpus, ram_mb, disk_gb }: Omit<Claim, 'host'>,
  sign: 1 | -1,
): Promise<void> {
  await tx
    .updateTable('hosts')
    .set({
      used_vcpus: sql<number>`used_vcpus + ${sign * vcpus}`,
      used_ram_mb: sql<number>`used_ram_mb + ${sign * ram_mb}`,
      used_disk_gb: sql<number>`used_disk_gb + ${sign * disk_gb}`,
    })
    .where('name', '=', host)
    .execute();
}
