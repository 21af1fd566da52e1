import type { Database } from '#lib/db/database.ts';
import { type EventRow, type EventTail, eventsAfter } from './tail.ts';

/** More missed events than this are not replayed; the client is told to fetch its lists anew. */
const MAX_REPLAY = 1000;
const HEARTBEAT_MS = 15_000;

/** What a browser learns of a change: enough to know what to fetch again, nothing it may not see. */
export interface LiveEvent {
  id: number;
  at: string;
  type: string;
  kind: string;
  objectId: string;
  projectId: string;
}

const toLiveEvent = (row: EventRow): LiveEvent => ({
  id: row.id,
  at: row.at,
  type: row.type,
  kind: row.kind,
  objectId: row.object_id,
  projectId: row.project_id,
});

interface StreamOptions {
  database: Database;
  tail: EventTail;
  /** Whose events; those of all projects and of the platform itself when undefined. */
  projectId: string | undefined;
  /** The `Last-Event-ID` of a client that comes back. */
  lastEventId: string | null;
  signal: AbortSignal;
}

/**
 * Server-sent events of one project or of all: first what the client missed, then each change as it is committed.
 * A gap too large to replay is told as an event `reset`.
 */
export function streamEvents({ database, tail, projectId, lastEventId, signal }: StreamOptions): Response {
  const encoder = new TextEncoder();
  /** Whoever read it has gone without a word. */
  const left = new AbortController();
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      let sent = 0;
      const write = (text: string) => controller.enqueue(encoder.encode(text));
      const send = (row: EventRow) => {
        if ((projectId !== undefined && row.project_id !== projectId) || row.id <= sent) return;
        sent = row.id;
        write(`id: ${row.id}\ndata: ${JSON.stringify(toLiveEvent(row))}\n\n`);
      };
      const waiting: EventRow[] = [];
      let deliver = (row: EventRow): void => void waiting.push(row);
      const unsubscribe = tail.subscribe((row) => deliver(row));
      const heartbeat = setInterval(() => write(': alive\n\n'), HEARTBEAT_MS);
      AbortSignal.any([signal, tail.closed, left.signal]).addEventListener('abort', () => {
        unsubscribe();
        clearInterval(heartbeat);
        if (!left.signal.aborted) controller.close();
      });

      write('retry: 2000\n\n');
      const since = Number(lastEventId ?? Number.NaN);
      if (Number.isSafeInteger(since)) {
        const missed = await eventsAfter(database, since, projectId, MAX_REPLAY + 1);
        if (missed.length > MAX_REPLAY) write('event: reset\ndata: {}\n\n');
        else for (const row of missed) send(row);
      }
      for (const row of waiting) send(row);
      deliver = send;
    },
    cancel: () => left.abort(),
  });
  return new Response(stream, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  });
}
