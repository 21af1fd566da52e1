import { type Columns, readMapColumn } from './ovsdb/values.ts';

interface Chassis {
  name: string;
  /** The host name that the machine reports. */
  hostname: string;
  /** External networks of the host. */
  networks: string[];
}

const differInDomain = (one: string, other: string) => one.startsWith(`${other}.`) || other.startsWith(`${one}.`);

/** Hosts registered in the southbound database. */
export class Hosts {
  readonly #hosts = new Map<string, Chassis>();

  change(uuid: string, after: Columns | undefined): void {
    if (!after) {
      this.#hosts.delete(uuid);
      return;
    }
    const key = 'ovn-bridge-mappings';
    const mappings = readMapColumn(after, 'other_config')[key] ?? readMapColumn(after, 'external_ids')[key] ?? '';
    const networks = String(mappings)
      .split(',')
      .map((each) => each.split(':')[0]?.trim() ?? '')
      .filter((each) => each !== '');
    this.#hosts.set(uuid, { name: String(after.name), hostname: String(after.hostname), networks });
  }

  /** Names of hosts on an external network, or on any if null. */
  on(physicalNetwork: string | null): string[] {
    const isOn = (networks: string[]) =>
      physicalNetwork === null ? networks.length > 0 : networks.includes(physicalNetwork);
    const found = [...this.#hosts.values()].filter(({ networks }) => isOn(networks));
    return found.map(({ name }) => name).toSorted();
  }

  /**
   * Hosts that may have one of these names, with UUIDs. The chassis name can differ from the host name; names that
   * differ only in the domain match if there is no exact match.
   */
  called(...names: readonly string[]): { uuid: string; name: string }[] {
    const all = [...this.#hosts].map(([uuid, host]) => ({ uuid, ...host }));
    const given = names.filter((each) => each !== '');
    const exact = all.filter(({ name, hostname }) => given.includes(name) || given.includes(hostname));
    const alike = all.filter(({ hostname }) => hostname !== '' && given.some((each) => differInDomain(each, hostname)));
    return (exact.length > 0 ? exact : alike).map(({ uuid, name }) => ({ uuid, name }));
  }
}
