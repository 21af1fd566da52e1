import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { Machine } from '../machine.ts';
import { isFailure, VirshFailure } from './failure.ts';
import type { FoundDomain, Host } from './host.ts';
import { sizeIn } from './plan.ts';
import { UNPLACED } from './seals.ts';

/** What was found of one machine: the domain that counts, and others with its id. */
interface MachineSighting {
  machine: FoundDomain | undefined;
  /** What a resize left, what keeps the place of one that moves, copies that were overtaken, and the other end of a migration. */
  others: FoundDomain[];
  /** Hosts that did not answer. */
  silent: Host[];
}

/** What was found of all machines. */
export interface InventoryResult {
  machines: Machine[];
  overtaken: FoundDomain[];
  /** The domains that count, and the others. */
  found: FoundDomain[];
  others: FoundDomain[];
  /** Whether every host answered. */
  isAll: boolean;
}

/** Finds machines among the domains of all hosts. */
export class Inventory {
  hosts: readonly Host[];

  constructor(hosts: readonly Host[]) {
    this.hosts = hosts;
  }

  /** @throws PermanentFailure when there is no host of this name */
  host(name: string): Host {
    const host = this.hosts.find((one) => one.name === name);
    if (!host) throw new PermanentFailure(`There is no host ${name}.`);
    return host;
  }

  /** Looks for a machine on every host; those that do not answer are told of, with what they had. */
  async look(id: string): Promise<MachineSighting> {
    const silent: Host[] = [];
    const find = (host: Host) =>
      host.find(id).catch((error) => {
        if (!isFailure(error, 'lost')) throw error;
        silent.push(host);
        return host.lastSeen.get(id);
      });
    const found = await Promise.all(this.hosts.map(find));
    return { ...sorted(found.filter((one) => one !== undefined)), silent };
  }

  /**
   * A machine; undefined only when it is certainly not there.
   * @throws VirshFailure `lost` when a host that has it or may have it does not answer
   */
  async find(id: string): Promise<FoundDomain | undefined> {
    const { machine, silent } = await this.look(id);
    if (machine && silent.includes(machine.host)) throw isDown([machine.host]);
    // Of what a resize left it is known that there is another; what nobody has sealed may be forged.
    const isOnly = machine && !machine.plan.note.isLeft && machine.plan.note.placedAt !== UNPLACED;
    if (!isOnly && silent.length > 0) throw isDown(silent);
    return machine;
  }

  /** @throws PermanentFailure when it is not there */
  async need(id: string): Promise<FoundDomain> {
    const machine = await this.find(id);
    if (!machine) throw new PermanentFailure(`There is no machine ${id}.`);
    return machine;
  }

  /** The machine that has overtaken a copy, when both are looked for once more; undefined when none has. */
  async overtaking({ host, plan: { id } }: FoundDomain): Promise<FoundDomain | undefined> {
    const { machine, others } = await this.look(id);
    const copy = others.find((one) => one.host === host);
    return machine && copy && isOvertaken(copy, machine) ? machine : undefined;
  }

  /** Every machine, those of silent hosts as they were seen last, and the copies that were overtaken. */
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
    const groups = [...Map.groupBy(perHost.flat(), ({ plan }) => plan.id).values()].map(sorted);
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

/** The machine among domains of one id: the one placed last, and of two ends of a migration the new one once it has arrived. */
function sorted(found: FoundDomain[]): Pick<MachineSighting, 'machine' | 'others'> {
  const rank = ({ host, plan, state }: FoundDomain) => [
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

/** Whether a copy has no future: the machine was given a newer place, and will not come back. */
export function isOvertaken({ plan, host }: FoundDomain, machine: FoundDomain): boolean {
  const { former, isBuilding, migration, placedAt } = machine.plan.note;
  if (isBuilding || placedAt === UNPLACED) return false;
  if (plan.note.isLeft) return former?.host !== host.name && migration?.host !== host.name;
  return plan.note.placedAt < placedAt;
}

/** A machine as every driver shows it; one that is being built does not run yet. */
export const machineOf = ({ host, plan, state }: FoundDomain): Machine => ({
  id: plan.id,
  host: host.name,
  power: plan.note.isBuilding ? 'off' : state.power,
  size: sizeIn(plan),
  volumes: Object.fromEntries(plan.volumes.map(({ device, volumeId }) => [device, volumeId])),
  portIds: plan.nics.map(({ portId }) => portId),
});

/** Says that hosts do not answer. */
export const isDown = (hosts: readonly Host[]) =>
  new VirshFailure(
    'lost',
    `${hosts.length === 1 ? 'the host' : 'the hosts'} ${hosts.map(({ name }) => name).join(', ')} ${hosts.length === 1 ? 'does' : 'do'} not answer`,
  );
