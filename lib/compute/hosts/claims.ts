import { sql } from 'kysely';
import type { Tx } from '#lib/db/database.ts';
import { pickHost } from '#lib/engine/scheduler/scheduler.ts';
import type { ServerRow } from '../servers/view/view.ts';
import { type ClaimOptions, readHostStates, requestSpecOf } from './request-spec.ts';

/** The host assigned to a server. */
export interface ClaimedHost {
  name: string;
  availability_zone: string;
}

/** What a server takes of its host. */
export type Claim = Pick<ServerRow, 'host' | 'vcpus' | 'ram_mb' | 'disk_gb'>;

/**
 * Selects and claims a host in the transaction that assigns it, so that capacity is never claimed twice, nor a host
 * twice within an anti-affinity group. @throws PermanentFailure without a valid host
 */
export async function claimHost(tx: Tx, server: ServerRow, options: ClaimOptions = {}): Promise<ClaimedHost> {
  const wanted = await requestSpecOf(tx, server, options);
  const host = pickHost(await readHostStates(tx, wanted), wanted);
  await shift(tx, host.name, server, 1);
  return host;
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
