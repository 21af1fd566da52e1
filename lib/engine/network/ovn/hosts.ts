import { type Columns, mapIn } from './ovsdb/values.ts';

interface Chassis {
  name: string;
  /** As the machine calls itself. */
  hostname: string;
  /** The outer networks that it is on. */
  networks: string[];
}

/** Whether one is the other without its domain. */
const differInDomain = (one: string, other: string) => one.startsWith(`${other}.`) || other.startsWith(`${one}.`);

/** The hosts as they tell the southbound database of themselves. */
export class Hosts {
  readonly #hosts = new Map<string, Chassis>();

  change(uuid: string, after: Columns | undefined): void {
    if (!after) {
      this.#hosts.delete(uuid);
      return;
    }
    const key = 'ovn-bridge-mappings';
    const mappings = mapIn(after, 'other_config')[key] ?? mapIn(after, 'external_ids')[key] ?? '';
    const networks = String(mappings)
      .split(',')
      .map((each) => each.split(':')[0]?.trim() ?? '')
      .filter((each) => each !== '');
    this.#hosts.set(uuid, { name: String(after.name), hostname: String(after.hostname), networks });
  }

  /** The names of those on an outer network; without a name, of those on any. */
  on(physicalNetwork: string | null): string[] {
    const isOn = (networks: string[]) =>
      physicalNetwork === null ? networks.length > 0 : networks.includes(physicalNetwork);
    const found = [...this.#hosts.values()].filter(({ networks }) => isOn(networks));
    return found.map(({ name }) => name).toSorted();
  }

  /**
   * Those that a host of one of these names may be, with their UUIDs. What OVN calls a host need not be its name; names that
   * differ in a domain count as the same only where none is exactly so.
   */
  called(...names: readonly string[]): { uuid: string; name: string }[] {
    const all = [...this.#hosts].map(([uuid, host]) => ({ uuid, ...host }));
    const given = names.filter((each) => each !== '');
    const exact = all.filter(({ name, hostname }) => given.includes(name) || given.includes(hostname));
    const alike = all.filter(({ hostname }) => hostname !== '' && given.some((each) => differInDomain(each, hostname)));
    return (exact.length > 0 ? exact : alike).map(({ uuid, name }) => ({ uuid, name }));
  }
}
