import type { Database } from '#lib/db/database.ts';
import { HEARTBEAT_MS } from './heartbeat.ts';
import {
  type Audience,
  type EventRow,
  type EventTail,
  eventsAfter,
  hasExpiredEvents,
  isAboutUser,
  isVisibleTo,
} from './tail.ts';

/** More missed events than this are not replayed; the client is told to fetch its lists anew. */
const MAX_REPLAY = 1000;
/** So much may wait for a reader; a slower one is dropped, and comes back for what it missed. */
const MAX_WAITING_BYTES = 2 ** 20;
/** When a client that was cut off comes back, in milliseconds, and when one that had to make room for others. */
const RETRY_MS = 2000;
const RETRY_OF_REPLACED_MS = 30_000;

/** What a browser learns of a change: enough to know what to fetch again, nothing it may not see. */
interface LiveEvent {
  id: number;
  at: string;
  type: string;
  kind: string;
  objectId: string;
  projectId: string;
  /** The reader did it, or it was done to what is his. */
  isOwn?: true;
}

const toLiveEvent = (row: EventRow, audience: Audience): LiveEvent => ({
  id: row.id,
  at: row.at,
  type: row.type,
  kind: row.kind,
  objectId: row.object_id,
  projectId: row.project_id,
  ...(isAboutUser(row, audience) ? { isOwn: true } : {}),
});

interface StreamOptions {
  database: Database;
  tail: EventTail;
  audience: Audience;
  /** The last event that a client which comes back has seen; undefined when it has seen none. */
  since: number | undefined;
  /** Aborted when the client is gone. */
  signal: AbortSignal;
}

/**
 * Server-sent events: first `ready` with the id of the newest event before the stream, or what the client missed, then
 * each change as it is committed, and `heartbeat` every second: browsers see no comments, and must notice a server that
 * hangs. A gap too large to replay, or forgotten by now, is
 * told as an event `reset`.
 */
export class EventStream {
  readonly response: Response;
  /** Whose events are told from now on. */
  audience: Audience;
  readonly #left = new AbortController();
  readonly #encoder = new TextEncoder();
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  /** The newest event that has been sent. */
  #sent = 0;

  constructor({ database, tail, audience, since, signal }: StreamOptions) {
    this.audience = audience;
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        cancel: () => this.#left.abort(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
    );
    this.response = new Response(body, {
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    });
    const gone = AbortSignal.any([signal, tail.closed]);
    if (gone.aborted) this.end();
    gone.addEventListener('abort', () => this.end(), { signal: this.closed });
    void this.#follow(database, tail, since).catch((error) => this.#drop(error));
  }

  /** Aborted when the stream has ended, whoever ended it. */
  get closed(): AbortSignal {
    return this.#left.signal;
  }

  /** Says something that is no change of an object. */
  say(event: string, data: object): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Ends it; the client comes back by itself. */
  end(): void {
    if (this.closed.aborted) return;
    this.#left.abort();
    this.#controller?.close();
  }

  /** Ends it in favour of newer ones; the client shall not come back at once and take the place of another. */
  replace(): void {
    this.#write(`retry: ${RETRY_OF_REPLACED_MS}\n\n`);
    this.end();
  }

  async #follow(database: Database, tail: EventTail, since: number | undefined): Promise<void> {
    if (this.closed.aborted) return;
    const waiting: EventRow[] = [];
    const position = tail.position();
    let deliver = (row: EventRow): void => void waiting.push(row);
    const unsubscribe = tail.subscribe((row) => deliver(row));
    const heartbeat = setInterval(() => this.say('heartbeat', {}), HEARTBEAT_MS);
    this.closed.addEventListener('abort', () => {
      unsubscribe();
      clearInterval(heartbeat);
    });
    this.#write(`retry: ${RETRY_MS}\n\n`);
    const missed = since === undefined ? [] : await eventsAfter(database, since, this.audience, MAX_REPLAY + 1);
    const isGone = since !== undefined && (await hasExpiredEvents(database, since, position));
    // An id that is still to come is of another log than this one.
    const isReset = isGone || missed.length > MAX_REPLAY || (since !== undefined && since > position);
    const id = since === undefined || isReset ? position : since;
    this.#write(`id: ${id}\nevent: ${isReset ? 'reset' : 'ready'}\ndata: {}\n\n`);
    if (!isReset) for (const row of missed) this.#send(row);
    for (const row of waiting) this.#send(row);
    deliver = (row) => this.#send(row);
  }

  #send(row: EventRow): void {
    if (!isVisibleTo(row, this.audience) || row.id <= this.#sent) return;
    this.#sent = row.id;
    this.#write(`id: ${row.id}\ndata: ${JSON.stringify(toLiveEvent(row, this.audience))}\n\n`);
  }

  #write(text: string): void {
    if (this.closed.aborted || !this.#controller) return;
    this.#controller.enqueue(this.#encoder.encode(text));
    const waitingBytes = -(this.#controller.desiredSize ?? 0);
    if (waitingBytes > MAX_WAITING_BYTES) this.#drop(new DOMException('The reader is too slow.', 'AbortError'));
  }

  /** Throws away what waits for the reader, and the reader. */
  #drop(reason: unknown): void {
    if (this.closed.aborted) return;
    this.#left.abort();
    this.#controller?.error(reason);
  }
}
