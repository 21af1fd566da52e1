import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '#lib/errors/command-error.ts';
import { type ServerProcess, startServer } from '#lib/testing/server-process.ts';

/** Maximum time that a request waits for a replica that accepts it. */
const AWAY_MS = 300_000;
const RETRY_MS = 100;
const ANSWER_MS = 60_000;

/** It is unknown whether the request was carried out: the replica was killed before it responded. */
export class UnansweredRequest extends Error {}

export interface Answer<T = object> {
  status: number;
  body: T;
}

/** Processes of Nephos on the same data, each of which may be killed at any time. */
export class Replicas {
  readonly #folder: string;
  readonly #settings: Record<string, string>;
  readonly #running: (ServerProcess | undefined)[];
  #token = '';

  constructor(folder: string, settings: Record<string, string>, count: number) {
    this.#folder = folder;
    this.#settings = settings;
    this.#running = Array.from({ length: count });
  }

  async start(): Promise<void> {
    // Only a process that exits cleanly writes the compile cache, which halves the start time of the next ones.
    await (await this.#startProcess()).stop();
    for (const index of this.#running.keys()) await this.#start(index);
  }

  get url(): string | undefined {
    const urls = this.#running.flatMap((one) => one?.url ?? []);
    return urls[randomInt(Math.max(urls.length, 1))];
  }

  set token(token: string) {
    this.#token = token;
  }

  async killOne(): Promise<void> {
    const index = randomInt(this.#running.length);
    const victim = this.#running[index];
    this.#running[index] = undefined;
    await victim?.kill();
    await this.#start(index);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#running.map((one) => one?.stop()));
  }

  /**
   * Sends a request to any replica, and to another one if the first was killed.
   * @throws UnansweredRequest for a POST without a response
   */
  async call<T = object>(method: string, path: string, body?: object): Promise<Answer<T>> {
    for (const end = Date.now() + AWAY_MS; Date.now() < end; await delay(RETRY_MS)) {
      const { url } = this;
      if (url === undefined) continue;
      try {
        return await this.#send<T>(method, `${url}${path}`, body);
      } catch (error) {
        const { cause } = error as { cause?: { code?: string } };
        if (method === 'POST' && cause?.code !== 'ECONNREFUSED')
          throw new UnansweredRequest(`${method} ${path}`, { cause: error });
      }
    }
    throw new CommandError(`No replica answered ${method} ${path} within ${AWAY_MS / 1000} s.`);
  }

  async #send<T>(method: string, url: string, body: object | undefined): Promise<Answer<T>> {
    const response = await fetch(url, {
      method,
      headers: {
        'x-auth-token': this.#token,
        'x-subject-token': this.#token,
        'content-type': 'application/json',
        'openstack-api-version': 'compute 2.87',
      },
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    // Callers pass the type that the API declares for the path.
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
  }

  async #start(index: number): Promise<void> {
    this.#running[index] = await this.#startProcess();
  }

  #startProcess(): Promise<ServerProcess> {
    const settings = { ...this.#settings, NODE_COMPILE_CACHE: join(this.#folder, 'compiled') };
    return startServer(this.#folder, settings, 'lib/testing/api-process.ts');
  }
}
