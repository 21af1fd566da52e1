import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { Machine } from '../machine.ts';
import { isFailure, VirshFailure } from './failure.ts';
import type { FoundDomain, Host } from './host.ts';
import { machineSize } from './plan.ts';
import { UNPLACED } from './seals.ts';

/** The domains of one machine: the current one, and others with its id. */
interface MachineSighting {
  machine: FoundDomain | undefined;
  others: FoundDomain[];
  /** Hosts that did not respond. */
  silent: Host[];
}

/** All domains that were found. */
export interface InventoryResult {
  machines: Machine[];
  overtaken: FoundDomain[];
  found: FoundDomain[];
  others: FoundDomain[];
  /** Whether all hosts responded. */
  isAll: boolean;
}

/** The host of a machine's server, if there is one. */
type HostOfServer = (machineId: string) => Promise<{ host: string | null } | undefined>;

export class Inventory {
  hosts: readonly Host[];
  readonly #serverOf: HostOfServer;

  constructor(hosts: readonly Host[], serverOf: HostOfServer = async () => undefined) {
    this.hosts = hosts;
    this.#serverOf = serverOf;
  }

  /** @throws PermanentFailure if there is no host of this name */
  host(name: string): Host {
    const host = this.hosts.find((one) => one.name === name);
    if (!host) throw new PermanentFailure(`Host ${name} does not exist.`);
    return host;
  }

  /** Looks for a machine on all hosts; for hosts that do not respond, their last known domains count. */
  async locate(id: string): Promise<MachineSighting> {
    const silent: Host[] = [];
    const find = (host: Host) =>
      host.find(id).catch((error) => {
        if (!isFailure(error, 'lost')) throw error;
        silent.push(host);
        return host.lastSeen.get(id);
      });
    const found = (await Promise.all(this.hosts.map(find))).filter((one) => one !== undefined);
    // What a silent host was building may be complete by now. If it is, the server is there.
    const isUnsure = found.some(({ host, plan }) => plan.note.isBuilding && silent.includes(host));
    const completeOn = isUnsure ? (await this.#serverOf(id))?.host : undefined;
    return { ...sortSightings(found, completeOn), silent };
  }

  /**
   * A machine; undefined only when it is certainly not there.
   * @throws VirshFailure `lost` when a host that has it or may have it does not respond
   */
  async find(id: string): Promise<FoundDomain | undefined> {
    const { machine, silent } = await this.locate(id);
    if (machine && silent.includes(machine.host)) throw isDown([machine.host]);
    // Remains of a resize imply another domain, and a domain without a valid seal may be forged.
    const isOnly = machine && !machine.plan.note.isLeft && machine.plan.note.placedAt !== UNPLACED;
    if (!isOnly && silent.length > 0) throw isDown(silent);
    return machine;
  }

  /** @throws PermanentFailure if it does not exist */
  async need(id: string): Promise<FoundDomain> {
    const machine = await this.find(id);
    if (!machine) throw new PermanentFailure(`Instance ${id} does not exist on any host.`);
    return machine;
  }

  /** The machine that has overtaken a copy, after a new look at both; undefined if there is none. */
  async overtaking({ host, plan: { id } }: FoundDomain): Promise<FoundDomain | undefined> {
    const { machine, others } = await this.locate(id);
    const copy = others.find((one) => one.host === host);
    return machine && copy && isOvertaken(copy, machine) ? machine : undefined;
  }

  /** All machines, including the last known ones of silent hosts, and overtaken copies. */
  async all(): Promise<InventoryResult> {
    let isAll = true;
    const perHost = await Promise.all(
      this.hosts.map(async (host) => {
        try {
          return await host.all();
        } catch (error) {
          if (!(error instanceof VirshFailure)) throw error;
          isAll = false;
          return [...host.lastSeen.values()];
        }
      }),
    );
    const groups = [...Map.groupBy(perHost.flat(), ({ plan }) => plan.id).values()].map((found) =>
      sortSightings(found),
    );
    const found = groups.flatMap(({ machine }) => machine ?? []);
    return {
      machines: found.map(machineOf),
      overtaken: groups.flatMap(({ machine, others }) =>
        others.filter((copy) => machine && isOvertaken(copy, machine)),
      ),
      found,
      others: groups.flatMap((group) => group.others),
      isAll,
    };
  }
}

/**
 * The current one of the domains with one id: of the complete ones, the one placed last. Until an evacuation is complete,
 * the server is on its former host. During a migration, the target counts once the guest runs there. @param completeOn a
 * host whose domain counts as complete
 */
function sortSightings(found: FoundDomain[], completeOn?: string | null): Pick<MachineSighting, 'machine' | 'others'> {
  const rank = ({ host, plan, state }: FoundDomain) => [
    plan.note.placedAt === UNPLACED ? 0 : 1,
    plan.note.isBuilding && host.name !== completeOn ? 0 : 1,
    plan.note.placedAt,
    plan.note.isLeft ? 0 : 1,
    state.isArriving ? 0 : 1,
    plan.note.migration?.from === host.name ? 0 : 1,
    state.power === 'running' ? 1 : 0,
    state.isActive ? 1 : 0,
  ];
  const [machine, ...others] = found.toSorted((one, other) => {
    const [a, b] = [rank(one), rank(other)];
    const at = a.findIndex((value, index) => value !== b[index]);
    return at === -1 ? 0 : (b[at] ?? 0) - (a[at] ?? 0);
  });
  return { machine, others };
}

/** Whether a copy is obsolete: the machine was placed elsewhere later and will not return. */
export function isOvertaken({ plan, host }: FoundDomain, machine: FoundDomain): boolean {
  const { former, isBuilding, migration, placedAt } = machine.plan.note;
  if (isBuilding || placedAt === UNPLACED) return false;
  if (plan.note.isLeft) return former?.host !== host.name && migration?.host !== host.name;
  return plan.note.placedAt < placedAt;
}

/** A machine in the form of the driver interface; one that is being built does not count as running. */
export const machineOf = ({ host, plan, state }: FoundDomain): Machine => ({
  id: plan.id,
  host: host.name,
  power: plan.note.isBuilding ? 'off' : state.power,
  size: machineSize(plan),
  volumes: Object.fromEntries(plan.volumes.map(({ device, volumeId }) => [device, volumeId])),
  portIds: plan.nics.map(({ portId }) => portId),
  ...(plan.note.placedAt !== UNPLACED && { placedAt: plan.note.placedAt }),
});

export const isDown = (hosts: readonly Host[]) =>
  new VirshFailure(
    'lost',
    `${hosts.length === 1 ? 'the host' : 'the hosts'} ${hosts.map(({ name }) => name).join(', ')} ${hosts.length === 1 ? 'does' : 'do'} not respond`,
  );
