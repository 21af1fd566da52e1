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

/** Maximum missed events that are replayed; with more, the client reloads its lists. */
const MAX_REPLAY = 1000;
/** Maximum bytes buffered for a reader. A slower reader is disconnected and reconnects for what it missed. */
const MAX_WAITING_BYTES = 2 ** 20;
/** Reconnect delay in milliseconds after an interruption, and for a stream that was replaced by newer ones. */
const RETRY_MS = 2000;
const RETRY_OF_REPLACED_MS = 30_000;

/** Data of a change for a browser: enough to decide what to reload, nothing it may not read. */
interface LiveEvent {
  id: number;
  at: string;
  type: string;
  kind: string;
  objectId: string;
  projectId: string;
  /** The reader made the change, or it affects the reader's object. */
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
  /** The last event that a reconnecting client has received; undefined for a new client. */
  since: number | undefined;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

/**
 * Server-sent events: first `ready` with the id of the newest earlier event, or the missed events, then each change
 * after its commit, and `heartbeat` every second, because browsers do not expose comments and must detect an
 * unresponsive server. The event `reset` reports a gap that is too large or no longer in the log.
 */
export class EventStream {
  readonly response: Response;
  /** Audience of the following events. */
  audience: Audience;
  readonly #left = new AbortController();
  readonly #encoder = new TextEncoder();
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  /** Id of the newest event that has been sent. */
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

  /** Aborted when the stream has ended, on either side. */
  get closed(): AbortSignal {
    return this.#left.signal;
  }

  /** Sends an event that is not a change of an object. */
  send(event: string, data: object): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Ends the stream; the client reconnects automatically. */
  end(): void {
    if (this.closed.aborted) return;
    this.#left.abort();
    this.#controller?.close();
  }

  /**
   * Ends the stream in favor of newer ones, with a longer reconnect delay so that it does not replace another stream.
   */
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
    const heartbeat = setInterval(() => this.send('heartbeat', {}), HEARTBEAT_MS);
    this.closed.addEventListener('abort', () => {
      unsubscribe();
      clearInterval(heartbeat);
    });
    this.#write(`retry: ${RETRY_MS}\n\n`);
    const missed = since === undefined ? [] : await eventsAfter(database, since, this.audience, MAX_REPLAY + 1);
    const isGone = since !== undefined && (await hasExpiredEvents(database, since, position));
    // An id above the newest one belongs to another log.
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

  /** Drops buffered data and disconnects the reader. */
  #drop(reason: unknown): void {
    if (this.closed.aborted) return;
    this.#left.abort();
    this.#controller?.error(reason);
  }
}
