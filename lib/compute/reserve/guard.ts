import type { Reader } from '#lib/db/database.ts';
import type { HostState } from '#lib/engine/scheduler/host-state.ts';
import type { ArrivingServer } from '../moves/plan.ts';
import type { ServerRow } from '../servers/view/view.ts';
import { assessReserve, type ReserveNumbers } from './assess.ts';
import { findHostsWithoutRecovery } from './local-disks.ts';
import { missingOf, shareOf } from './numbers.ts';
import { cachePlan, findPlan, fitsPlan } from './plan-cache.ts';
import { isRecoveredWithHost, type ReserveChoice } from './recoverable-servers.ts';
import { addRoom, isWithin, type Room, roomOf, subtractRoom, usedRoom } from './room.ts';
import { type ReservedSegment, readReservedSegments } from './segments.ts';

/** A server that is placed, by its new size. */
export interface PlacedServer {
  server: ServerRow;
  /** Its host and size before a resize or a migration; null for a new one. */
  from: { host: string; size: Room } | null;
}

/** Maximum hosts per claim that are checked with a dry run of the scheduler of their own. */
const MAX_CHECKS = 8;

/** What the last rejected host would have left without a place. */
export interface ReserveShortfall {
  /** Servers that could not be restarted, and their memory; or what a share lacks. */
  servers: number;
  missingMib: number;
  missingVcpus: number;
}

/** What a host may take without using up the reserve of its segment. */
export class ReserveGuard {
  readonly #db: Reader;
  readonly #choice: ReserveChoice;
  readonly #placed: PlacedServer;
  readonly #hosts: readonly HostState[];
  readonly #segments = new Map<string, ReservedSegment>();
  readonly #arriving: readonly ArrivingServer[];
  #checksLeft: number;
  #shortfall: ReserveShortfall | null = null;

  private constructor(db: Reader, input: GuardInput, segments: readonly ReservedSegment[]) {
    this.#db = db;
    this.#choice = input.choice;
    this.#placed = input.placed;
    this.#hosts = input.hosts;
    this.#arriving = input.arriving ?? [];
    this.#checksLeft = input.maxChecks ?? MAX_CHECKS;
    for (const segment of segments) for (const name of segment.members.keys()) this.#segments.set(name, segment);
  }

  /** Undefined if no segment rejects what would use up its reserve. */
  static async open(db: Reader, input: GuardInput): Promise<ReserveGuard | undefined> {
    const segments = await readReservedSegments(db, input.policies ?? ['reject']);
    return segments.length === 0 ? undefined : new ReserveGuard(db, input, segments);
  }

  segmentOf(host: string): ReservedSegment | undefined {
    return this.#segments.get(host);
  }

  /** Hosts that take the server for certain, judged in O(hosts) by the last dry run. */
  async findCertain(): Promise<ReadonlySet<string>> {
    const certain = new Set<string>();
    const bySegment = Map.groupBy(this.#hosts, ({ name }) => this.#segments.get(name));
    for (const [segment, hosts] of bySegment) {
      const fits = segment ? await this.#fitsOf(segment, hosts) : () => true;
      for (const host of hosts) if (fits(host)) certain.add(host.name);
    }
    return certain;
  }

  async #fitsOf(segment: ReservedSegment, hosts: readonly HostState[]): Promise<(host: HostState) => boolean> {
    const size = roomOf(this.#placed.server);
    const staysInside = this.#isFrom(segment);
    if (staysInside && !this.#grows()) return () => true;
    if (segment.kind === 'percent') {
      const { from } = this.#placed;
      const { isIntact } = shareOf(hosts, segment, staysInside && from ? subtractRoom(size, from.size) : size);
      return () => isIntact;
    }
    if (staysInside) return () => false;
    const plan = (await findPlan(segment, hosts)) ?? (await this.#plan(segment, hosts));
    if (!plan) return () => false;
    const { server } = this.#placed;
    const isChosen = isRecoveredWithHost(server, this.#choice);
    const unrecovered = await findHostsWithoutRecovery(this.#db, this.#choice, server);
    return (host) => fitsPlan(plan, host, { size, isRecovered: isChosen && !unrecovered.has(host.name) });
  }

  async #plan(segment: ReservedSegment, hosts: readonly HostState[]) {
    const numbers = await assessReserve(this.#db, segment, hosts, this.#choice, {
      arriving: this.#arrivingIn(segment),
    });
    return numbers.kind === 'restarts' ? cachePlan(segment, hosts, numbers) : undefined;
  }

  #arrivingIn({ members }: ReservedSegment): readonly ArrivingServer[] {
    return this.#arriving.filter(({ host }) => members.has(host));
  }

  #isFrom({ members }: ReservedSegment): boolean {
    return this.#placed.from !== null && members.has(this.#placed.from.host);
  }

  #grows(): boolean {
    const { server, from } = this.#placed;
    return from !== null && !isWithin(roomOf(server), from.size);
  }

  /** Whether the segment of a host keeps its reserve with the server there. False if too many hosts were checked. */
  async admits(host: HostState): Promise<boolean> {
    const segment = this.#segments.get(host.name);
    if (!segment) return true;
    if (this.#checksLeft === 0) return false;
    this.#checksLeft -= 1;
    const { server } = this.#placed;
    const hosts = this.#hosts.filter(({ name }) => segment.members.has(name));
    const arriving = [...this.#arrivingIn(segment), { host: host.name, server }];
    const numbers = await assessReserve(this.#db, segment, hosts, this.#choice, { arriving, leaving: [server.id] });
    if (!numbers.isIntact) {
      this.#noteShortfall(numbers);
      return false;
    }
    if (numbers.kind === 'restarts')
      cachePlan(
        segment,
        hosts.map((one) => withServer(one, host, server)),
        numbers,
      );
    return true;
  }

  /** The smallest one of the rejected hosts; null if none was checked. */
  get shortfall(): ReserveShortfall | null {
    return this.#shortfall;
  }

  #noteShortfall(numbers: ReserveNumbers): void {
    const found =
      numbers.kind === 'percent'
        ? { servers: 0, ...missingOf(numbers) }
        : { servers: numbers.unplaced, missingMib: numbers.unplacedMib, missingVcpus: 0 };
    const least = this.#shortfall;
    const isLess =
      least === null ||
      found.missingMib < least.missingMib ||
      (found.missingMib === least.missingMib && found.missingVcpus < least.missingVcpus);
    if (isLess) this.#shortfall = found;
  }

  get isExhausted(): boolean {
    return this.#checksLeft === 0;
  }

  /** For the same segments. @param maxChecks dry runs of its own @param size another size of the server */
  withChecks(maxChecks: number, size?: Pick<ServerRow, 'vcpus' | 'ram_mb' | 'disk_gb'>): ReserveGuard {
    const placed = { ...this.#placed, server: { ...this.#placed.server, ...size } };
    const segments = [...new Set(this.#segments.values())];
    return new ReserveGuard(
      this.#db,
      { hosts: this.#hosts, choice: this.#choice, arriving: this.#arriving, placed, maxChecks },
      segments,
    );
  }
}

interface GuardInput {
  /** With the claims of the servers that are arriving. */
  hosts: readonly HostState[];
  placed: PlacedServer;
  /** Servers that a preview has placed already. */
  arriving?: readonly ArrivingServer[];
  choice: ReserveChoice;
  policies?: readonly ('warn' | 'reject')[];
  maxChecks?: number;
}

function withServer(host: HostState, place: HostState, server: ServerRow): HostState {
  if (host.name !== place.name) return host;
  const { vcpus, ramMib, diskGib } = addRoom(usedRoom(host), roomOf(server));
  return { ...host, used_vcpus: vcpus, used_ram_mb: ramMib, used_disk_gb: diskGib };
}
