import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { createExternalStore } from './external-store.ts';

/** What the platform says about one change. */
export const LiveEvent = z.object({
  id: z.union([z.string(), z.number()]),
  type: z.string(),
  kind: z.string(),
  objectId: z.string(),
  projectId: z.string().nullish(),
  at: z.string(),
});
export type LiveEvent = z.infer<typeof LiveEvent>;

export interface LiveState {
  /** `idle` while the page belongs to no project. */
  state: 'idle' | 'connecting' | 'live' | 'reconnecting' | 'offline';
  /** When this state began, in ms since the epoch. */
  since: number;
}

export const liveState = createExternalStore<LiveState>({ state: 'idle', since: 0 });

const offlineAfterMs = 12_000;
const retryMs = 10_000;
const gatherMs = 80;
/** Something changes all the time where all projects are watched. */
const gatherAllMs = 1_000;

/** Whose changes are followed: those of the project, or, for administrators, of all. */
export type LiveScope = 'project' | 'all';

const enter = (state: LiveState['state']) =>
  liveState.set((current) => (current.state === state ? current : { state, since: Date.now() }));

function readEvent(data: unknown): LiveEvent | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    return LiveEvent.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}

/** When the newest event of a kind came, by project and kind; the clock is this machine's. */
const heard = new Map<string, number>();
const heardKey = (projectId: string, kind: string) => `${projectId} ${kind}`;

/** Whether an event about a kind of object came lately: an answer that was under way at that time may be older. */
export const hasChangedWithin = (projectId: string, kind: string, ms: number): boolean =>
  Date.now() - (heard.get(heardKey(projectId, kind)) ?? 0) <= ms;

/** Gathers what changed for a moment, so that a burst of events asks each list once. */
function createInvalidator(client: QueryClient, projectId: string, waitMs: number) {
  const kinds = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    for (const kind of kinds) void client.invalidateQueries({ queryKey: [projectId, kind] });
    kinds.clear();
  };
  return {
    add(kind: string) {
      heard.set(heardKey(projectId, kind), Date.now());
      kinds.add(kind);
      timer ??= setTimeout(flush, waitMs);
    },
    everything: () => void client.invalidateQueries({ queryKey: [projectId] }),
    stop: () => clearTimeout(timer),
  };
}

/**
 * Follows the events of a project and refreshes the queries whose keys start with `[projectId, kind]`.
 * The browser repeats `Last-Event-ID` when it reconnects by itself. What happened between the answers on the screen and
 * the opening of the stream is in no event, so each opening asks for everything shown once more.
 * Answers the function that closes the stream.
 */
export function connectLive(projectId: string, client: QueryClient, scope: LiveScope = 'project'): () => void {
  const isOfAll = scope === 'all';
  const invalidator = createInvalidator(client, projectId, isOfAll ? gatherAllMs : gatherMs);
  let source: EventSource | undefined;
  let offline: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const opened = () => {
    clearTimeout(offline);
    offline = undefined;
    invalidator.everything();
    enter('live');
  };
  const received = (message: MessageEvent) => {
    const event = readEvent(message.data);
    if (!event) return;
    invalidator.add(event.kind);
  };
  const failed = () => {
    if (liveState.get().state === 'live') enter('reconnecting');
    offline ??= setTimeout(() => enter('offline'), offlineAfterMs);
    if (source?.readyState !== EventSource.CLOSED) return;
    enter('offline');
    retry = setTimeout(open, retryMs);
  };
  function open() {
    source?.close();
    source = new EventSource(`/bff/events?${isOfAll ? 'all' : 'scope'}=${encodeURIComponent(projectId)}`);
    source.addEventListener('open', opened);
    source.addEventListener('message', received);
    // More was missed than the server repeats.
    source.addEventListener('reset', invalidator.everything);
    source.addEventListener('error', failed);
  }

  enter('connecting');
  open();
  return () => {
    source?.close();
    clearTimeout(offline);
    clearTimeout(retry);
    invalidator.stop();
    enter('idle');
  };
}
