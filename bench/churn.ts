import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, type Replicas, UnansweredRequest } from './replicas.ts';

const WORKERS = 20;
/** Servers that each worker keeps at the same time, most of them with an attached volume. */
const SERVERS_PER_WORKER = 10;
const POLL_MS = 500;
const SETTLE_MS = 300_000;
const SERVERS = '/compute/v2.1/servers';
const VOLUMES = '/volume/v3/volumes';

export type Kind = 'server' | 'volume';

/** What the API promised: the object exists, is deleted, or nothing if a request about it got no response. */
export interface PromisedObject {
  kind: Kind;
  name: string;
  id: string | undefined;
  fate: 'exists' | 'gone' | 'unknown';
}

interface ListedObject {
  id: string;
  name: string;
  status: string;
  'OS-EXT-STS:task_state'?: string | null;
}
type Members = Record<string, ListedObject | undefined>;
export type ObjectLists = Record<Kind, ListedObject[]>;

/** Clients that create and delete servers and volumes continuously and record what the API promised. */
export class Churn {
  readonly #replicas: Replicas;
  readonly #launch: object;
  readonly promises: PromisedObject[] = [];
  /** Responses that a healthy platform never returns. */
  readonly refusals: string[] = [];
  unanswered = 0;
  #isEnding = false;

  constructor(replicas: Replicas, launch: object) {
    this.#replicas = replicas;
    this.#launch = launch;
  }

  get created(): number {
    return this.promises.filter(({ kind, id }) => kind === 'server' && id !== undefined).length;
  }

  get deleted(): number {
    return this.promises.filter(({ kind, fate }) => kind === 'server' && fate === 'gone').length;
  }

  get summary(): string {
    return `${this.created} servers created, ${this.deleted} deleted, ${this.unanswered} requests unanswered, ${this.refusals.length} refused`;
  }

  /** Runs until `end()` is called. */
  async run(): Promise<void> {
    await Promise.all(Array.from({ length: WORKERS }, (_, worker) => this.#work(worker)));
  }

  end(): void {
    this.#isEnding = true;
  }

  async #work(worker: number): Promise<void> {
    const own: { server: PromisedObject; volume: PromisedObject }[] = [];
    for (let turn = 0; !this.#isEnding; turn += 1) {
      const name = `${worker}-${turn}`;
      const volume = await this.#create('volume', `volume-${name}`, VOLUMES, { volume: { size: 1 } });
      const server = await this.#create('server', `server-${name}`, SERVERS, this.#launch);
      await this.#attach(server, volume);
      own.push({ server, volume });
      const oldest = own.length > SERVERS_PER_WORKER ? own.shift() : undefined;
      if (!oldest) continue;
      await this.#delete(oldest.server, SERVERS);
      await this.#delete(oldest.volume, VOLUMES);
    }
  }

  async #create(kind: Kind, name: string, path: string, body: object): Promise<PromisedObject> {
    const promised: PromisedObject = { kind, name, id: undefined, fate: 'unknown' };
    this.promises.push(promised);
    const [[member = '', values] = []] = Object.entries(body);
    const answer = await this.#ask('POST', path, { [member]: { ...values, name } });
    if (answer?.status === 202) {
      promised.id = answer.body[member]?.id;
      promised.fate = 'exists';
    } else if (answer) this.#refuse(`create ${name}`, answer);
    return promised;
  }

  async #attach({ id: server }: PromisedObject, { id: volumeId }: PromisedObject): Promise<void> {
    if (server === undefined || volumeId === undefined) return;
    await this.#until(async () => (await this.#statusOf(`${SERVERS}/${server}`, 'server')) !== 'BUILD');
    await this.#until(async () => (await this.#statusOf(`${VOLUMES}/${volumeId}`, 'volume')) !== 'creating');
    if (this.#isEnding) return;
    const path = `${SERVERS}/${server}/os-volume_attachments`;
    const answer = await this.#ask('POST', path, { volumeAttachment: { volumeId } });
    if (answer && answer.status !== 200) this.#refuse(`attach ${volumeId}`, answer);
  }

  /** Repeats the request until the API returns 404, because a request can be lost with its replica. */
  async #delete(promised: PromisedObject, path: string): Promise<void> {
    if (promised.id === undefined) return;
    const url = `${path}/${promised.id}`;
    promised.fate = 'unknown';
    await this.#until(async () => {
      const { status } = await this.#replicas.call('GET', url);
      if (status === 404) {
        promised.fate = 'gone';
        return true;
      }
      // Rejected while another operation on the object is in progress.
      await this.#replicas.call('DELETE', url);
      return false;
    });
  }

  async #statusOf(path: string, member: string): Promise<string | undefined> {
    return (await this.#replicas.call<Members>('GET', path)).body[member]?.status;
  }

  async #until(isReached: () => Promise<boolean>): Promise<void> {
    for (const end = Date.now() + SETTLE_MS; Date.now() < end && !this.#isEnding; await delay(POLL_MS)) {
      if (await isReached()) return;
    }
  }

  async #ask(method: string, path: string, body: object): Promise<Answer<Members> | undefined> {
    try {
      return await this.#replicas.call<Members>(method, path, body);
    } catch (error) {
      if (!(error instanceof UnansweredRequest)) throw error;
      this.unanswered += 1;
      return undefined;
    }
  }

  #refuse(what: string, { status, body }: Answer): void {
    this.refusals.push(`${what}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
  }

  async listed(): Promise<ObjectLists> {
    return { server: await this.#list(SERVERS, 'servers'), volume: await this.#list(VOLUMES, 'volumes') };
  }

  async #list(path: string, many: string): Promise<ListedObject[]> {
    const all: ListedObject[] = [];
    for (let marker = ''; ; marker = `&marker=${all.at(-1)?.id}`) {
      const { body } = await this.#replicas.call<Record<string, ListedObject[]>>(
        'GET',
        `${path}/detail?limit=500${marker}`,
      );
      const page: ListedObject[] = body[many] ?? [];
      all.push(...page);
      if (page.length < 500) return all;
    }
  }

  /** Waits until nothing is in progress, at most for `SETTLE_MS`. Unfinished operations then show in the result. */
  async settle(): Promise<void> {
    for (const end = Date.now() + SETTLE_MS; Date.now() < end; await delay(POLL_MS)) {
      const { server, volume } = await this.listed();
      const isBusy = ({ status, 'OS-EXT-STS:task_state': task = null }: ListedObject) =>
        status === 'BUILD' || task !== null;
      if (!server.some(isBusy) && !volume.some(({ status }) => status.endsWith('ing'))) return;
    }
  }
}
