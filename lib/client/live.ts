import type { QueryClient } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import { invalidateShown } from './deleted-objects.ts';
import type { LiveEvent } from './live-event.ts';
import { type ChangedObjects, isAskedSingly, refreshObjects } from './live-objects.ts';
import { type BrowserApis, LivePage, type PageState } from './live-page.ts';
import { scopeOf } from './live-source.ts';
import { USER_SCOPE } from './scope.ts';
import { announceSessionEnded } from './session-ended.ts';
import { SEEN_ELSEWHERE, SHOWN_ON } from './shown-on.ts';

export interface LiveState {
  /** `idle` while the page belongs to no project. */
  state: 'idle' | PageState;
  /** When this state began, in ms since the epoch. */
  since: number;
}

export const liveState = createStore<LiveState>(() => ({ state: 'idle', since: 0 }));

const gatherMs = 80;
/** When so many of a kind have changed at once, the next are gathered for longer. */
const burstSize = 5;
const gatherBurstMs = 500;
/** Something changes all the time where all projects are watched. */
const gatherAllMs = 1_000;
/** A page that goes on in another project keeps its part in the stream. */
const lingerMs = 1_000;

/** Whose changes are followed: those of the project or domain, or, for administrators, of all. */
export type LiveScope = 'project' | 'all';

const enter = (state: LiveState['state']) =>
  liveState.setState((current) => (current.state === state ? current : { state, since: Date.now() }));

/** When the newest event of a kind came, by project and kind; the clock is this machine's. */
const heard = new Map<string, number>();
const heardKey = (projectId: string, kind: string) => `${projectId} ${kind}`;

/** Stands for every scope where the changes of all projects are followed. */
const ANY = '*';

/** Whether an event about a kind of object came lately: an answer that was under way at that time may be older. */
export const hasChangedWithin = (projectId: string, kind: string, ms: number): boolean =>
  [projectId, ANY].some((scope) => Date.now() - (heard.get(heardKey(scope, kind)) ?? 0) <= ms);

/** What a page may hold of a kind of object, or of everything. Pages about all projects ask with tokens of several scopes. */
const shown = (projectId: string, kind?: string) => {
  if (projectId !== ANY) return { queryKey: kind === undefined ? [projectId] : [projectId, kind] };
  return {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
      kind === undefined ? queryKey.length > 1 : queryKey[1] === kind,
  };
};

/** Kinds that somebody waits for: they are not held back where all projects are watched. */
const URGENT: ReadonlySet<string> = new Set(['notification']);
/** Kinds that are counted over very much, or that every change touches: they are asked for again this seldom. */
const SUMMED: ReadonlySet<string> = new Set(['activity', 'platform', 'quota', 'notification_counts']);
const gatherSummedMs = 2_000;
/** How far a job is should be seen; while it runs, its owner does very much. */
const gatherResultsMs = 500;
/** An answer that takes longer is not waited for with what came since. */
const mostWaitMs = 2_000;

/**
 * Gathers what changed for a moment, so that a burst of events asks each list once, and each object. A kind is asked for again
 * only when its answers are there: else each event of a long burst would call off the question of the one before, and a list
 * would stand still for as long as much of it changes.
 */
function createInvalidator(client: QueryClient, projectId: string, waitMs: number) {
  const ask = (kind: string, changed: ChangedObjects | 'all') =>
    changed !== 'all' && isAskedSingly(client, kind, changed)
      ? refreshObjects({ client, projectId: projectId === ANY ? undefined : projectId, kind, changed })
      : invalidateShown(client, shown(projectId, kind));
  const gatherers = new Map<string, ReturnType<typeof createGatherer>>();
  const gathererOf = (kind: string) => {
    const known = gatherers.get(kind);
    if (known) return known;
    const restMs = SUMMED.has(kind) ? gatherSummedMs : URGENT.has(kind) ? Math.min(waitMs, gatherMs) : waitMs;
    const made = createGatherer(restMs, (changed) => ask(kind, changed));
    gatherers.set(kind, made);
    return made;
  };
  return {
    add({ kind, objectId, type }: Pick<LiveEvent, 'kind' | 'objectId' | 'type'>) {
      const gather = (each: string, changed: ObjectChange) => {
        heard.set(heardKey(projectId, each), Date.now());
        gathererOf(each).add(changed);
      };
      gather(kind, { id: objectId, isNew: type.endsWith('.create') });
      for (const other of SHOWN_ON[kind] ?? []) gather(other, 'all');
      // What comes and goes takes of a quota; buttons are off where it is used up.
      if (/\.(?:create|delete)d?$/.test(type)) gather('quota', 'all');
      // Whatever is done stands there; it is on few pages.
      if (client.getQueryCache().findAll(shown(projectId, 'activity')).length > 0) gather('activity', 'all');
    },
    everything: () => {
      ownResults(client).add('all');
      void invalidateShown(client, shown(projectId));
    },
    whatFailed: () => {
      for (const { queryKey, state } of client.getQueryCache().findAll(shown(projectId))) {
        if (state.error) void client.invalidateQueries({ queryKey, exact: true });
      }
    },
    stop: () => {
      for (const each of gatherers.values()) each.stop();
    },
  };
}

/** What came of the user's own work is told in one list for all places, whoever follows which of them here. */
const results = new WeakMap<QueryClient, ReturnType<typeof createGatherer>>();

function ownResults(client: QueryClient): ReturnType<typeof createGatherer> {
  const known = results.get(client);
  if (known) return known;
  const made = createGatherer(gatherResultsMs, () => client.invalidateQueries({ queryKey: [USER_SCOPE, 'result'] }));
  results.set(client, made);
  return made;
}

/** An object that has changed, or that all of its kind may have. */
type ObjectChange = { id: string; isNew: boolean } | 'all';
type ChangeBatch = Map<string, { isNew: boolean }> | 'all';

/** Gathers changes of a kind for a moment, then has them asked for; what comes while that goes on is gathered for the next time. */
function createGatherer(waitMs: number, ask: (changed: ChangeBatch) => Promise<unknown>) {
  let due: ChangeBatch | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let isBurst = false;
  const wait = () => {
    if (!isBusy && due !== undefined) timer ??= setTimeout(run, isBurst ? Math.max(waitMs, gatherBurstMs) : waitMs);
  };
  const run = () => {
    timer = undefined;
    const changed = due ?? 'all';
    due = undefined;
    isBusy = true;
    isBurst = changed !== 'all' && changed.size > burstSize;
    const tooLong = new Promise((resolve) => setTimeout(resolve, mostWaitMs));
    void Promise.race([ask(changed), tooLong]).finally(() => {
      isBusy = false;
      wait();
    });
  };
  return {
    add: (changed: ObjectChange) => {
      if (changed === 'all' || due === 'all') due = 'all';
      else due = (due ?? new Map()).set(changed.id, { isNew: changed.isNew || due?.get(changed.id)?.isNew === true });
      wait();
    },
    stop: () => {
      due = undefined;
      clearTimeout(timer);
    },
  };
}

interface LiveSubscriber {
  scope: string;
  /** The newest event that what is shown counts in; undefined where that is not known. */
  knownTo: number | undefined;
  hear(event: LiveEvent): void;
  /** Refreshes all that is shown, or only what could not be loaded. */
  everything(): void;
  whatFailed(): void;
}

/** This page's part in the user's one stream, and who follows it here. */
interface SharedConnection {
  userId: string;
  page: LivePage;
  followers: Set<LiveSubscriber>;
  stop(): void;
  lingering: ReturnType<typeof setTimeout> | undefined;
}

let shared: SharedConnection | undefined;

/** Up to which event the answers of a document count, until something follows the events after it. */
const drawn = new WeakMap<QueryClient, { at?: number; isTaken: boolean }>();

/**
 * Tells up to which event the answers count in that came with the document: what is in them is not asked for again. Of
 * several parts the oldest counts.
 */
export function noteDrawnAt(client: QueryClient, eventId: number): void {
  const known = drawn.get(client);
  if (!known?.isTaken) drawn.set(client, { at: Math.min(known?.at ?? eventId, eventId), isTaken: false });
}

/** What was drawn for one place says nothing of the next. */
function takeDrawnAt(client: QueryClient): number | undefined {
  const known = drawn.get(client);
  drawn.set(client, { isTaken: true });
  return known?.at;
}

interface Connect {
  userId: string;
  projectId: string;
  client: QueryClient;
  scope?: LiveScope;
}

/**
 * Follows the events of a project and refreshes the queries whose keys start with `[projectId, kind]`; where all
 * projects are followed, those of the kind in every scope. What happened
 * between the answers on the screen and the opening of the stream is told by it where the document says up to which event
 * they count; otherwise everything shown is asked for once more when the page comes to be live. Answers the function that stops it.
 */
export function connectLive({ userId, projectId, client, scope = 'project' }: Connect): () => void {
  const isOfAll = scope === 'all';
  const invalidator = createInvalidator(client, isOfAll ? ANY : projectId, isOfAll ? gatherAllMs : gatherMs);
  const follower: LiveSubscriber = {
    scope: scopeOf(projectId, isOfAll),
    knownTo: takeDrawnAt(client),
    hear: (event) => {
      if (event.isOwn) ownResults(client).add('all');
      if (isOfAll || event.projectId === projectId || SEEN_ELSEWHERE.has(event.kind)) invalidator.add(event);
    },
    everything: invalidator.everything,
    whatFailed: invalidator.whatFailed,
  };
  const leave = join(userId, follower);
  return () => {
    invalidator.stop();
    leave();
  };
}

/** Takes part in the stream of the user. Answers the function that ends that. */
function join(userId: string, follower: LiveSubscriber): () => void {
  const part = partOf(userId, follower.knownTo);
  clearTimeout(part.lingering);
  part.followers.add(follower);
  enter('connecting');
  part.page.follow(scopesOf(part));
  return () => {
    part.followers.delete(follower);
    if (part.followers.size > 0) return part.page.follow(scopesOf(part));
    enter('idle');
    part.lingering = setTimeout(() => end(part), lingerMs);
  };
}

interface ConnectMany {
  userId: string;
  projectIds: readonly string[];
  client: QueryClient;
  /** A project with whose token the user may follow the events of all. */
  all: string | undefined;
}

/** The stream is for so many projects at most, so that other pages of the browser have room in it. */
export const MAX_STREAMED_PROJECTS = 16;

/**
 * Follows the events of several projects, each for its own queries: one by one, or, where these are many, as those among
 * the events of all. Undefined for many projects of somebody who may not follow all: their lists are asked for again
 * and again instead.
 */
export function connectMany({ userId, projectIds, client, all }: ConnectMany): (() => void) | undefined {
  const stopAll = (stops: readonly (() => void)[]) => () => {
    for (const stop of stops) stop();
  };
  if (projectIds.length <= MAX_STREAMED_PROJECTS) {
    return stopAll(projectIds.map((projectId) => connectLive({ userId, projectId, client })));
  }
  if (all === undefined) return undefined;
  const own = new Map(projectIds.map((id) => [id, createInvalidator(client, id, gatherMs)]));
  const leave = join(userId, {
    scope: scopeOf(all, true),
    knownTo: undefined,
    hear: (event) => {
      if (event.isOwn) ownResults(client).add('all');
      own.get(event.projectId ?? '')?.add(event);
    },
    everything: () => {
      for (const each of own.values()) each.everything();
    },
    whatFailed: () => {
      for (const each of own.values()) each.whatFailed();
    },
  });
  return stopAll([...[...own.values()].map((each) => each.stop), leave]);
}

/** Has a stream that was refused tried again at once: somebody has signed in. */
export const retryLive = (): void => shared?.page.retry();

const scopesOf = ({ followers }: SharedConnection): string[] => [...new Set([...followers].map(({ scope }) => scope))];

function partOf(userId: string, since: number | undefined): SharedConnection {
  if (shared && shared.userId !== userId) end(shared);
  shared ??= begin(userId, since);
  return shared;
}

function begin(userId: string, since: number | undefined): SharedConnection {
  const followers = new Set<LiveSubscriber>();
  const page = new LivePage({
    userId,
    since,
    browser: browserApis(),
    listener: {
      onState: (state, lastId) => {
        if (followers.size === 0) return;
        const isNew = state === 'live' && liveState.getState().state !== 'live';
        enter(state);
        for (const follower of followers) {
          if (isNew) catchUp(follower, lastId);
          // What was asked for when the stream opened counts in all up to the event that it begins after.
          else if (state === 'live') follower.knownTo ??= lastId;
        }
      },
      onEvent: (event) => {
        const isLive = liveState.getState().state === 'live';
        for (const follower of followers) {
          follower.hear(event);
          if (isLive) follower.knownTo = Number(event.id);
        }
      },
      onReset: (scope) => {
        for (const follower of followers) if (scope === undefined || scope === follower.scope) follower.everything();
      },
      onEnded: () => void announceSessionEnded(),
    },
  });
  return { userId, page, followers, stop: followLifecycle(page), lingering: undefined };
}

/** Refreshes everything that may have missed an event; else only what failed while the server did not respond. */
function catchUp(follower: LiveSubscriber, lastId: number | undefined): void {
  if (follower.knownTo === undefined || lastId === undefined || lastId > follower.knownTo) follower.everything();
  else follower.whatFailed();
  follower.knownTo = lastId;
}

function end(part: SharedConnection): void {
  clearTimeout(part.lingering);
  part.followers.clear();
  part.stop();
  part.page.leave();
  if (shared === part) shared = undefined;
}

const browserApis = (): BrowserApis => ({
  locks: typeof navigator === 'undefined' ? undefined : navigator.locks,
  channel: (name) => new BroadcastChannel(name),
  isInView: () => typeof document === 'undefined' || document.visibilityState === 'visible',
});

/** Pages that the browser puts aside take no part until they are back; else they would hold up those that are seen. */
function followLifecycle(page: LivePage): () => void {
  if (typeof document === 'undefined') return () => undefined;
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('visibilitychange', () => page.look(), { signal });
  document.addEventListener('freeze', () => page.leave(), { signal });
  document.addEventListener('resume', () => page.enter(), { signal });
  window.addEventListener('pagehide', () => page.leave(), { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && page.enter(), { signal });
  return () => listening.abort();
}
