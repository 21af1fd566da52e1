import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, ApiClient } from '../api.ts';
import { at } from '../compute.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { Cloud } from './cloud.ts';

const SERVERS = '/compute/v2.1/servers';
const VOLUMES = '/volume/v3/volumes';
const VERSION = at('2.90');

export interface ListedServer {
  id: string;
  name: string;
  status: string;
  'OS-EXT-STS:task_state': string | null;
  'OS-EXT-SRV-ATTR:host': string | null;
  flavor: { vcpus: number; ram: number };
  fault?: { message: string; details?: string };
}

/** Sends random API requests and records them with their responses. */
export class Users {
  readonly #cloud: Cloud;
  /** Servers by id: created, deleted, or unknown if the response to the last request was lost. */
  readonly fates = new Map<string, 'lives' | 'deleted' | 'unknown'>();
  /** Log of all actions, to analyze a failure. */
  story: string[] = [];
  #count = 0;

  constructor(cloud: Cloud) {
    this.#cloud = cloud;
  }

  tell(what: string): void {
    this.story.push(`${new Date().toISOString().slice(11, 23)} ${what}`);
  }

  async servers(api: ApiClient): Promise<ListedServer[]> {
    const { body } = await api.get(`${SERVERS}/detail?all_tenants=1`, VERSION);
    return body.servers;
  }

  /** Performs several random actions concurrently, each after a delay; resolves when all have a response. */
  async doSome(random: SeededRandom, longestMs: number): Promise<void> {
    const api = await this.#cloud.api();
    const all = random.shuffled((await this.servers(api)).toSorted((a, b) => a.name.localeCompare(b.name)));
    const volumes = await this.#volumes(api);
    const work: (() => Promise<void>)[] = [];
    for (const { id } of all.filter(({ status }) => status === 'ERROR')) work.push(() => this.#delete(api, id));
    const sound = all.filter(({ status }) => status !== 'ERROR');
    for (let left = Math.max(1, MAX_SERVERS - sound.length); left > 0; left -= 1) work.push(() => this.#launch(api));
    const spare = sound.length >= MAX_SERVERS - 1 ? sound.slice(0, 1) : [];
    for (const { id } of spare) work.push(() => this.#delete(api, id));
    for (const server of sound.slice(spare.length)) {
      const act = this.#action(random, api, server, volumes);
      if (act) work.push(act);
    }
    const timed = work.map((one) => ({ one, ms: random.next() * longestMs }));
    await Promise.all(timed.map(({ one, ms }) => delay(ms).then(one)));
  }

  /** Confirms or reverts resizes and migrations; deletes nothing. */
  async settle(api: ApiClient, servers: readonly ListedServer[]): Promise<void> {
    for (const { id, status, 'OS-EXT-STS:task_state': task } of servers) {
      if (status !== 'VERIFY_RESIZE' || task !== null) continue;
      const isKept = Number.parseInt(id.slice(0, 2), 16) % 3 > 0;
      await this.#act(api, id, isKept ? { confirmResize: null } : { revertResize: null });
    }
  }

  async deleteAll(): Promise<void> {
    const api = await this.#cloud.api();
    for (const { id } of await this.servers(api)) await this.#delete(api, id);
  }

  /** A launch whose response was lost can only be found in the list of servers. */
  adopt(servers: readonly ListedServer[]): void {
    for (const { id } of servers) if (!this.fates.has(id)) this.fates.set(id, 'lives');
  }

  #action(
    random: SeededRandom,
    api: ApiClient,
    server: ListedServer,
    volumes: Volume[],
  ): (() => Promise<void>) | undefined {
    const { id, status } = server;
    const own = volumes.find((volume) => volume.server === id);
    const free = volumes.find((volume) => volume.server === undefined && volume.status === 'available');
    const { small, large } = this.#cloud.goods.flavors;
    const resize = { flavorRef: server.flavor.vcpus === 1 ? large : small };
    const moves: object[] = [
      { 'os-migrateLive': { host: null, block_migration: 'auto' } },
      { migrate: null },
      { resize },
    ];
    const actions = status === 'ACTIVE' ? [...moves, ...moves, { 'os-stop': null }, HARD] : [{ 'os-start': null }];
    const choices: (() => Promise<void>)[] = actions.map((action) => () => this.#act(api, id, action));
    // A volume is used by one server only.
    if (own) choices.push(() => this.#detach(api, id, own.id));
    else if (free) choices.push(() => this.#attach(api, id, free.id));
    else choices.push(() => this.#newVolume(api));
    const chosen = random.pick(choices);
    if (free && chosen === choices.at(-1)) free.server = id;
    return chosen;
  }

  async #launch(api: ApiClient): Promise<void> {
    const { imageRef, flavors, network } = this.#cloud.goods;
    this.#count += 1;
    const name = `server-${this.#count}`;
    const server = { name, imageRef, flavorRef: flavors.small, networks: [{ uuid: network }] };
    const answer = await this.#ask(`launch ${server.name}`, () => api.post(SERVERS, { server }, VERSION));
    if (answer?.status === 202) this.fates.set(answer.body.server.id, 'lives');
  }

  async #delete(api: ApiClient, id: string): Promise<void> {
    const answer = await this.#ask(`delete ${id}`, () => api.delete(`${SERVERS}/${id}`));
    if (answer?.status === 204) this.fates.set(id, 'deleted');
    else if (answer === undefined) this.fates.set(id, 'unknown');
  }

  async #act(api: ApiClient, id: string, action: object): Promise<void> {
    const what = `${Object.keys(action)} ${id}`;
    await this.#ask(what, () => api.post(`${SERVERS}/${id}/action`, action, VERSION));
  }

  async #attach(api: ApiClient, id: string, volumeId: string): Promise<void> {
    const path = `${SERVERS}/${id}/os-volume_attachments`;
    await this.#ask(`attach ${volumeId} to ${id}`, () => api.post(path, { volumeAttachment: { volumeId } }, VERSION));
  }

  async #detach(api: ApiClient, id: string, volumeId: string): Promise<void> {
    const path = `${SERVERS}/${id}/os-volume_attachments/${volumeId}`;
    await this.#ask(`detach ${volumeId} from ${id}`, () => api.delete(path, VERSION));
  }

  async #newVolume(api: ApiClient): Promise<void> {
    await this.#ask('create a volume', () => api.post(VOLUMES, { volume: { size: 1 } }));
  }

  async #volumes(api: ApiClient): Promise<Volume[]> {
    const { volumes } = (await api.get(`${VOLUMES}/detail`)).body;
    return volumes.map((volume: { id: string; status: string; attachments: { server_id: string }[] }) => ({
      ...{ id: volume.id, status: volume.status, server: volume.attachments[0]?.server_id },
    }));
  }

  /** Returns undefined if Nephos died before it responded. */
  async #ask(what: string, send: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      const answer = await send();
      this.tell(`${what}: ${answer.status}${answer.status >= 400 ? ` ${JSON.stringify(answer.body)}` : ''}`);
      if (answer.status >= 500) throw new Error(`${what} was answered with ${JSON.stringify(answer.body)}`);
      return answer;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      this.tell(`${what}: no answer`);
      return undefined;
    }
  }
}

interface Volume {
  id: string;
  status: string;
  server: string | undefined;
}

const MAX_SERVERS = 5;
const HARD = { reboot: { type: 'HARD' } };
