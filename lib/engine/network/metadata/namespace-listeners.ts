import type { Server, Socket } from 'node:net';
import { METADATA_ADDRESS, METADATA_LINK_LOCAL, type MetadataListener, type MetadataListeners } from '../driver.ts';
import { HERE, type Place, parseVsctlRows, runAtPlace, vsctl } from './commands.ts';
import { listenInNamespace } from './listen.ts';
import { MetadataListenerError } from './listener-error.ts';
import { namespaceOf } from './namespace-name.ts';
import { Peers } from './peers.ts';

/** Key of a switch port's external ids that names its network. */
const MARK = 'nephos-metadata';
const OWN = /^nephos-([0-9a-f-]{36})\b/gm;
/** Names of network interfaces have at most 15 characters. */
const cardOf = (portId: string) => `nm${portId.replaceAll('-', '').slice(0, 12)}`;
const METADATA = `${METADATA_ADDRESS}/32`;
const METADATA_6 = `${METADATA_LINK_LOCAL}/64`;

/** Namespaces changed concurrently. */
const WORKERS = 4;
/** Namespaces that look complete from outside are inspected after this time, a few in each round. */
const LOOK_AGAIN_MS = 300_000;
const LOOKED_INTO = 20;

/** Existing parts of a network's listener. */
interface ExistingParts {
  cards: { name: string; portId: string }[];
  hasNamespace: boolean;
}

interface OpenListener {
  text: string;
  servers: Server[];
  lookedAt: number;
}

type ConnectionHandler = Parameters<MetadataListeners['reconcile']>[1];

/**
 * One network namespace per network, with a port of the host's switch and a listening socket of this process. The kernel thus
 * separates networks with overlapping addresses.
 */
export class NamespaceListeners implements MetadataListeners {
  readonly #isHost: (name: string) => Promise<boolean>;
  readonly #place: Place;
  readonly #open = new Map<string, OpenListener>();
  #accept: ConnectionHandler = (_networkId, socket) => socket.destroy();
  #bridge = 'br-int';
  #mayMake = false;
  /** Whether the kernel supports IPv6; without it only IPv4 is served. */
  #hasIpv6 = false;
  #isClosed = false;

  /** @param isHost whether a host is one of those that carry the networks: the switch may be of another OVN, or of none */
  constructor(isHost: (name: string) => Promise<boolean>, place: Place = HERE) {
    this.#isHost = isHost;
    this.#place = place;
  }

  async host(): Promise<string> {
    const [row = []] = parseVsctlRows(
      await this.#run(...vsctl('--format=json', '--columns=external_ids', 'list', 'Open_vSwitch')),
    );
    const { 'system-id': name, 'ovn-bridge': bridge = 'br-int' } = Object(row[0]);
    if (!name || !(await this.#isHost(name))) {
      throw new MetadataListenerError(
        'foreign_host',
        `Host ${name ?? 'of this machine'} is not in the southbound database. It does not belong to this OVN.`,
      );
    }
    this.#bridge = bridge;
    if (!this.#mayMake) await this.#try();
    return name;
  }

  async reconcile(listeners: readonly MetadataListener[], accept: ConnectionHandler) {
    this.#accept = accept;
    const there = await this.#there();
    const wanted = new Map(listeners.map((listener) => [listener.networkId, listener]));
    const due = this.#due();
    const known = new Set([...wanted.keys(), ...there.keys(), ...this.#open.keys()]);
    const failures: { networkId: string; reason: string }[] = [];
    const work = known.values();
    const worker = async () => {
      for (const networkId of work) {
        if (this.#isClosed) return;
        const listener = wanted.get(networkId);
        const found = there.get(networkId) ?? { cards: [], hasNamespace: false };
        const done = listener ? this.#create(listener, found, due) : this.#remove(networkId, found);
        await done.catch((error: Error) => failures.push({ networkId, reason: error.message }));
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, worker));
    return failures;
  }

  close(): void {
    this.#isClosed = true;
    for (const { servers } of this.#open.values()) for (const server of servers) server.close();
    this.#open.clear();
  }

  /** Whether this process may create namespaces, which requires root. */
  async #try(): Promise<void> {
    const name = namespaceOf('probe');
    await this.#run('ip', 'netns', 'add', name).catch((error: Error) => {
      if (!/File exists/.test(error.message)) throw error;
    });
    const address = ['address', 'add', METADATA_6, 'dev', 'lo', 'nodad'];
    this.#hasIpv6 = await this.#run('ip', '-n', name, ...address).then(
      () => true,
      () => false,
    );
    await this.#run('ip', 'netns', 'delete', name);
    this.#mayMake = true;
  }

  async #there(): Promise<Map<string, ExistingParts>> {
    const there = new Map<string, ExistingParts>();
    const of = (networkId: string) => {
      const found = there.get(networkId) ?? { cards: [], hasNamespace: false };
      there.set(networkId, found);
      return found;
    };
    const columns = ['--format=json', '--columns=name,external_ids', 'list', 'Interface'];
    for (const [name, ids] of parseVsctlRows(await this.#run(...vsctl(...columns)))) {
      const { [MARK]: networkId, 'iface-id': portId = '' } = Object(ids);
      if (networkId) of(networkId).cards.push({ name: String(name), portId });
    }
    for (const [, networkId = ''] of (await this.#run('ip', 'netns', 'list')).matchAll(OWN)) {
      of(networkId).hasNamespace = true;
    }
    return there;
  }

  /** Namespaces whose inspection is due, oldest first. */
  #due(): Set<string> {
    const before = performance.now() - LOOK_AGAIN_MS;
    const all = [...this.#open]
      .filter(([, { lookedAt }]) => lookedAt < before)
      .toSorted(([, one], [, other]) => one.lookedAt - other.lookedAt);
    return new Set(all.slice(0, LOOKED_INTO).map(([networkId]) => networkId));
  }

  async #create(listener: MetadataListener, found: ExistingParts, due: ReadonlySet<string>): Promise<void> {
    const { networkId, portId } = listener;
    const [card, ...others] = found.cards;
    const isWhole = found.hasNamespace && card?.portId === portId && others.length === 0;
    const text = JSON.stringify(listener);
    if (isWhole && this.#open.get(networkId)?.text === text && !due.has(networkId)) return;
    const addresses = isWhole ? await this.#addresses(listener) : undefined;
    if (!addresses) {
      await this.#remove(networkId, found);
      await this.#build(listener);
    }
    await this.#furnish(listener, addresses ?? []);
    const servers = this.#open.get(networkId)?.servers ?? (await this.#listen(listener));
    this.#open.set(networkId, { text, servers, lookedAt: performance.now() });
  }

  async #listen({ networkId, portId }: MetadataListener): Promise<Server[]> {
    const namespace = namespaceOf(networkId);
    const onLink = this.#hasIpv6 ? [`${METADATA_LINK_LOCAL}%${cardOf(portId)}`] : [];
    const servers = await listenInNamespace(this.#place, namespace, [METADATA_ADDRESS, ...onLink]);
    const peers = new Peers(() => this.#run('ip', 'netns', 'exec', namespace, 'cat', '/proc/net/tcp6'));
    for (const server of servers) {
      server.on('connection', (socket) => this.#handleConnection(networkId, socket, peers));
      server.once('close', () => {
        if (this.#open.get(networkId)?.servers === servers) this.#open.delete(networkId);
      });
    }
    return servers;
  }

  /** Connections from an unidentified peer are closed. */
  #handleConnection(networkId: string, socket: Socket, peers: Peers): void {
    socket.on('error', () => socket.destroy());
    peers.of(socket).then(
      (address) => (address === undefined ? socket.destroy() : this.#accept(networkId, socket, address)),
      () => socket.destroy(),
    );
  }

  async #remove(networkId: string, { cards, hasNamespace }: ExistingParts): Promise<void> {
    for (const server of this.#open.get(networkId)?.servers ?? []) server.close();
    this.#open.delete(networkId);
    for (const { name } of cards) await this.#run(...vsctl('--if-exists', 'del-port', name));
    if (hasNamespace) await this.#run('ip', 'netns', 'delete', namespaceOf(networkId));
  }

  async #build({ networkId, portId }: MetadataListener): Promise<void> {
    const card = cardOf(portId);
    await this.#run('ip', 'netns', 'add', namespaceOf(networkId));
    const ids = [`external_ids:iface-id=${portId}`, `external_ids:${MARK}=${networkId}`];
    const added = ['add-port', this.#bridge, card, '--', 'set', 'Interface', card, 'type=internal', ...ids];
    await this.#run(...vsctl(...added));
    await this.#run('ip', 'link', 'set', card, 'netns', namespaceOf(networkId));
  }

  async #furnish({ networkId, portId, mac, mtu, addresses }: MetadataListener, has: readonly string[]): Promise<void> {
    const inside = (...words: string[]) => this.#run('ip', '-n', namespaceOf(networkId), ...words);
    const card = cardOf(portId);
    const wanted = [...addresses, METADATA, ...(this.#hasIpv6 ? [METADATA_6] : [])];
    await inside('link', 'set', card, 'address', mac, 'mtu', String(mtu), 'up');
    // IPv6 addresses that were not configured come from the kernel.
    const surplus = has.filter((each) => !wanted.includes(each) && !each.includes(':'));
    for (const each of surplus) await inside('address', 'delete', each, 'dev', card);
    // Every guest is on the link, and uses either address.
    const isNew = (each: string) => !has.includes(each);
    for (const each of wanted.filter(isNew)) await inside('address', 'add', each, 'dev', card, 'nodad');
    if (this.#hasIpv6) await inside('-6', 'route', 'replace', 'default', 'dev', card, 'metric', '1');
  }

  /** Addresses of the interface in the namespace; undefined if it does not exist. */
  async #addresses({ networkId, portId }: MetadataListener): Promise<string[] | undefined> {
    const args = ['-json', 'address', 'show', 'dev', cardOf(portId)];
    const text = await this.#run('ip', '-n', namespaceOf(networkId), ...args).catch(() => undefined);
    if (text === undefined) return undefined;
    const cards: { addr_info?: { local: string; prefixlen: number }[] }[] = JSON.parse(text);
    return cards.flatMap(({ addr_info = [] }) => addr_info.map(({ local, prefixlen }) => `${local}/${prefixlen}`));
  }

  #run(...words: string[]): Promise<string> {
    return runAtPlace(this.#place, words);
  }
}
