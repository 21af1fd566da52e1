import { randomUUID } from 'node:crypto';
import type { Reader } from '#lib/db/database.ts';
import type { HostState, Placement } from '#lib/engine/scheduler/host-state.ts';
import type { ReserveObstacle } from '#lib/engine/scheduler/no-valid-host.ts';
import { pickHost } from '#lib/engine/scheduler/scheduler.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { readHostStates, requestSpecOf } from '../hosts/request-spec.ts';
import type { ArrivingServer } from '../moves/plan.ts';
import type { ServerRow } from '../servers/view/view.ts';
import { type PlacedServer, ReserveGuard } from './guard.ts';
import { pickAdmittedHost } from './pick-admitted.ts';
import type { ReserveChoice } from './recoverable-servers.ts';
import { roomOf } from './room.ts';

/** Maximum instances of a launch that are placed in a preview, and dry runs for each. */
const MAX_PREVIEWED = 10;
const MAX_CHECKS = 2;

interface PreviewInput {
  server: ServerRow;
  /** Host and size before a resize. */
  from: PlacedServer['from'];
  count: number;
  choice: ReserveChoice;
}

export interface ReservePreviewResult {
  verdict: 'admitted' | 'warned' | 'rejected';
  /** Instances that were placed. */
  admitted: number;
  obstacle: ReserveObstacle | null;
}

/** What the reserves of segments do to a launch or a resize now. Places nothing. */
export async function previewReserve(db: Reader, input: PreviewInput): Promise<ReservePreviewResult> {
  const { server, from, choice } = input;
  const wanted = await requestSpecOf(db, server, {});
  const hosts = await readHostStates(db, wanted);
  const arriving: ArrivingServer[] = [];
  let warning: ReserveObstacle | null = null;
  for (let index = 0; index < Math.min(input.count, MAX_PREVIEWED); index += 1) {
    const placed = { server: { ...server, id: from ? server.id : randomUUID() }, from };
    const options = { hosts, placed, choice, arriving, maxChecks: MAX_CHECKS };
    const place = await placeOne(db, hosts, wanted, options);
    if (place.rejection) return { verdict: 'rejected', admitted: index, obstacle: place.rejection };
    if (!place.host) break;
    warning ??= place.warning;
    arriving.push({ host: place.host.name, server: placed.server });
    addClaim(place.host, placed.server);
  }
  return { verdict: warning ? 'warned' : 'admitted', admitted: input.count, obstacle: warning };
}

type GuardOptions = Parameters<typeof ReserveGuard.open>[1];

async function placeOne(db: Reader, hosts: readonly HostState[], wanted: Placement, options: GuardOptions) {
  const rejecting = await ReserveGuard.open(db, options);
  try {
    const { host, overridden } = rejecting
      ? await pickAdmittedHost(db, hosts, wanted, { guard: rejecting, ignoresReserve: false })
      : { host: pickHost(hosts, wanted), overridden: null };
    if (overridden) return { host, warning: obstacleOf(rejecting, options.placed.server), rejection: null };
    return { host, warning: await findWarning(db, host, options), rejection: null };
  } catch (error) {
    if (!(error instanceof PermanentFailure)) throw error;
    // Other obstacles than the reserve are reported by the launch itself.
    return { host: null, warning: null, rejection: error.reason?.reserve ?? null };
  }
}

/** Whether a segment that only warns loses its reserve. */
async function findWarning(db: Reader, host: HostState, options: GuardOptions): Promise<ReserveObstacle | null> {
  const guard = await ReserveGuard.open(db, { ...options, policies: ['warn'] });
  if (!guard?.segmentOf(host.name)) return null;
  if ((await guard.findCertain()).has(host.name) || (await guard.admits(host))) return null;
  return obstacleOf(guard, options.placed.server);
}

const obstacleOf = (guard: ReserveGuard | undefined, server: ServerRow): ReserveObstacle => ({
  servers: guard?.shortfall?.servers ?? 0,
  missing_mib: guard?.shortfall?.missingMib ?? server.ram_mb,
  missing_vcpus: guard?.shortfall?.missingVcpus ?? 0,
  flavor: null,
  zone: null,
});

function addClaim(host: HostState, server: ServerRow): void {
  const { vcpus, ramMib, diskGib } = roomOf(server);
  host.used_vcpus += vcpus;
  host.used_ram_mb += ramMib;
  host.used_disk_gb += diskGib;
}
