import type { Tx } from '#lib/db/database.ts';
import { Conflict } from '#lib/errors/errors.ts';
import type { Services } from '#lib/http/context.ts';
import { recordReserveUse } from '../../hosts/claims.ts';
import { readHostStates } from '../../hosts/request-spec.ts';
import { assessReserve } from '../../reserve/assess.ts';
import { findHostsWithoutRecovery } from '../../reserve/local-disks.ts';
import { cachePlan } from '../../reserve/plan-cache.ts';
import { isRecoveredWithHost } from '../../reserve/recoverable-servers.ts';
import { readReservedSegments } from '../../reserve/segments.ts';
import type { ServerRow } from '../view/view.ts';
import { reserveTermsOf } from './reserve-terms.ts';

/**
 * Checks the reserve of the segment like a launch does if new metadata make a server one that is recovered with its
 * host. Must be called after the change, in its transaction. @param before the server before the change @throws 409
 */
export async function assertRecoveryRoom(
  tx: Tx,
  { env }: Pick<Services, 'env'>,
  before: ServerRow,
  { metadata }: Partial<Pick<ServerRow, 'metadata'>>,
): Promise<void> {
  const { host } = before;
  if (host === null || metadata === undefined || isRecoveredWithHost(before, env)) return;
  const server = { ...before, metadata };
  if (!isRecoveredWithHost(server, env)) return;
  if ((await findHostsWithoutRecovery(tx, env, server)).has(host)) return;
  const segment = (await readReservedSegments(tx, ['reject'])).find(({ members }) => members.has(host));
  // A share does not depend on which servers are recovered.
  if (!segment || segment.kind === 'percent') return;
  const hosts = (await readHostStates(tx, {})).filter(({ name }) => segment.members.has(name));
  const numbers = await assessReserve(tx, segment, hosts, env);
  if (numbers.kind === 'percent') return;
  cachePlan(segment, hosts, numbers);
  if (numbers.isIntact) return;
  const terms = reserveTermsOf({ env }, server);
  if (!terms.ignoresReserve && segment.override === null) {
    const { unplaced, unplacedMib } = numbers;
    throw Conflict(
      `The capacity reserved for failures of hosts does not allow HA_Enabled for this instance: ${unplaced} ${unplaced === 1 ? 'server' : 'servers'} with ${unplacedMib} MiB of memory could not be restarted. Release as much memory or ask an administrator.`,
    );
  }
  await recordReserveUse(tx, { server, host, segment, terms });
}
