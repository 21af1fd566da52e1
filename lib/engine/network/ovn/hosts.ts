import { type Columns, mapIn } from './ovsdb/values.ts';

/** The hosts as they tell the southbound database of themselves. */
export class Hosts {
  readonly #hosts = new Map<string, { name: string; networks: string[] }>();

  change(uuid: string, after: Columns | undefined): void {
    if (!after) {
      this.#hosts.delete(uuid);
      return;
    }
    const key = 'ovn-bridge-mappings';
    const mappings = mapIn(after, 'other_config')[key] ?? mapIn(after, 'external_ids')[key] ?? '';
    const networks = String(mappings)
      .split(',')
      .map((each) => each.split(':')[0]?.trim() ?? '');
    this.#hosts.set(uuid, { name: String(after.name), networks: networks.filter((each) => each !== '') });
  }

  /** The names of those on an outer network; without a name, of those on any. */
  on(physicalNetwork: string | null): string[] {
    const isOn = (networks: string[]) =>
      physicalNetwork === null ? networks.length > 0 : networks.includes(physicalNetwork);
    const found = [...this.#hosts.values()].filter(({ networks }) => isOn(networks));
    return found.map(({ name }) => name).toSorted();
  }
}
