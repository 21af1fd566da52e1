import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { applicationModule } from '#lib/application-files.ts';
import type { DigestReply, DigestRequest } from './digest-messages.ts';
import type { DigestName, Digests } from './digest-names.ts';

/** Not relative to this module: in a bundle, this file is elsewhere. */
const WORKER = 'lib/object-store/bytes/digest-worker';
/** One core is for the event loop. A thread takes 10 to 20 MiB. */
const MAX_WORKERS = Math.min(4, Math.max(1, availableParallelism() - 1));
/** Idle time after which a worker is stopped. */
const IDLE_MS = 60_000;

/** Milliseconds of one core per 100 MiB, measured; only their relation matters. */
const COSTS: Record<DigestName, number> = { md5: 116, crc64nvme: 30, crc32c: 30, sha256: 52, sha1: 49, crc32: 15 };

class DigestThreadError extends Error {
  override name = 'DigestThreadError';
}

class DigestWorker {
  /** Cost of the streams that are assigned to it. */
  load = 0;
  readonly #worker: Worker;
  readonly #onEnd: (ended: DigestWorker) => void;
  readonly #waiting: PromiseWithResolvers<DigestReply>[] = [];
  #failure: Error | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(onEnd: (ended: DigestWorker) => void) {
    this.#onEnd = onEnd;
    this.#worker = new Worker(applicationModule(WORKER), {
      // Options of this process, such as code to evaluate, are not for the worker.
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 },
    });
    this.#worker.unref();
    this.#worker.on('message', (reply: DigestReply) => this.#resolve(reply));
    this.#worker.on('error', (error) =>
      this.#fail(new DigestThreadError('The thread for digests failed.', { cause: error })),
    );
    this.#worker.on('exit', () => this.#fail(new DigestThreadError('The thread for digests has ended.')));
  }

  post(request: DigestRequest): void {
    if (this.#failure === undefined) this.#worker.postMessage(request);
  }

  /** The process stays alive until the reply. @throws if the worker has failed */
  request(request: DigestRequest): Promise<DigestReply> {
    if (this.#failure) return Promise.reject(this.#failure);
    const waiting = Promise.withResolvers<DigestReply>();
    if (this.#waiting.length === 0) this.#worker.ref();
    this.#waiting.push(waiting);
    this.#worker.postMessage(request);
    return waiting.promise;
  }

  assign(cost: number): void {
    clearTimeout(this.#idle);
    this.load += cost;
  }

  unassign(cost: number): void {
    this.load -= cost;
    if (this.load > 0 || this.#failure) return;
    this.#idle = setTimeout(() => this.#stop(), IDLE_MS);
    this.#idle.unref();
  }

  #stop(): void {
    this.#onEnd(this);
    this.#worker.terminate();
  }

  #resolve(reply: DigestReply): void {
    this.#waiting.shift()?.resolve(reply);
    if (this.#waiting.length === 0) this.#worker.unref();
  }

  #fail(error: Error): void {
    if (this.#failure) return;
    this.#failure = error;
    clearTimeout(this.#idle);
    this.#onEnd(this);
    for (const waiting of this.#waiting.splice(0)) waiting.reject(error);
  }
}

const workers: DigestWorker[] = [];

/** Starts workers up to the maximum, so that streams are spread over all cores. */
function leastLoaded(): DigestWorker {
  const [least] = workers.toSorted((one, other) => one.load - other.load);
  if (least && (least.load === 0 || workers.length >= MAX_WORKERS)) return least;
  const added = new DigestWorker((ended) => {
    const at = workers.indexOf(ended);
    if (at >= 0) workers.splice(at, 1);
  });
  workers.push(added);
  return added;
}

const costOf = (names: readonly DigestName[]): number => names.reduce((sum, name) => sum + COSTS[name], 0);

/** Two groups of similar cost, so that two cores compute the digests of one stream. */
function splitByCost(names: readonly DigestName[]): DigestName[][] {
  if (MAX_WORKERS === 1) return [[...names]];
  const groups: [DigestName[], DigestName[]] = [[], []];
  for (const name of [...new Set(names)].toSorted((one, other) => COSTS[other] - COSTS[one])) {
    const [one, other] = groups;
    (costOf(one) <= costOf(other) ? one : other).push(name);
  }
  return groups.filter((group) => group.length > 0);
}

/** Digests of one stream, computed by other threads. */
export interface StreamDigests {
  /** Appends the first `length` bytes of a block, which must not change until it resolves. */
  update(block: SharedArrayBuffer, length: number): Promise<void>;
  /** Ends the stream. */
  digest(): Promise<Digests>;
  /** Discards the stream unless it has ended. */
  cancel(): void;
}

let lastStream = 0;

/** The caller must call `digest` or `cancel` of the result. */
export function startDigests(names: readonly DigestName[]): StreamDigests {
  const stream = ++lastStream;
  const lanes = splitByCost(names).map((group) => {
    const worker = leastLoaded();
    const cost = costOf(group);
    worker.assign(cost);
    worker.post({ kind: 'start', stream, names: group });
    return { worker, cost };
  });
  let isOpen = true;
  const release = () => {
    isOpen = false;
    for (const { worker, cost } of lanes) worker.unassign(cost);
  };
  return {
    async update(block, length) {
      await Promise.all(lanes.map(({ worker }) => worker.request({ kind: 'update', stream, block, length })));
    },
    async digest() {
      const replies = lanes.map(({ worker }) => worker.request({ kind: 'finish', stream }));
      release();
      const digests = Object.entries(Object.assign({}, ...(await Promise.all(replies))) as DigestReply);
      return Object.fromEntries(digests.map(([name, digest]) => [name, Buffer.from(digest)]));
    },
    cancel() {
      if (!isOpen) return;
      for (const { worker } of lanes) worker.post({ kind: 'cancel', stream });
      release();
    },
  };
}
