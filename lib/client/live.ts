import type { QueryClient } from '@tanstack/react-query';
import { USER_SCOPE } from '#lib/screens/scope.ts';
import { invalidateExisting } from './deleted-objects.ts';
import type { LiveEvent } from './live-event.ts';
import { dependenciesOf, readLiveMeta } from './live-meta.ts';
import { type ChangedObjects, isFetchedSingly, refreshObjects } from './live-objects.ts';
import { type BrowserApis, LivePage } from './live-page.ts';
import { scopeOf } from './live-source.ts';
import {
  ANY_SCOPE,
  consumeDrawnAt,
  type LiveScope,
  liveState,
  MAX_STREAMED_PROJECTS,
  recordChange,
  setLiveState,
} from './live-state.ts';
import { announceSessionEnded } from './session-ended.ts';

const gatherMs = 80;
/** After this many changes of a kind at once, the next ones are collected for longer. */
const burstSize = 5;
const gatherBurstMs = 500;
/** With all projects subscribed, something changes all the time. */
const gatherAllMs = 1_000;
/** When a page moves to another project, it keeps its connection for this long. */
const lingerMs = 1_000;

/** Filter for the queries of a project, by kind or all. Pages about all projects have queries in several scopes. */
const shown = (projectId: string, kind?: string) => {
  if (projectId !== ANY_SCOPE) return { queryKey: kind === undefined ? [projectId] : [projectId, kind] };
  return {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
      kind === undefined ? queryKey.length > 1 : queryKey[1] === kind,
  };
};

/** Kinds of the queries of a project that depend on objects of another kind. */
const dependentKinds = (client: QueryClient, projectId: string, kind: string): ReadonlySet<string> =>
  new Set(
    client
      .getQueryCache()
      .findAll(shown(projectId))
      .filter(({ queryKey, meta }) => queryKey[1] !== kind && dependenciesOf(meta).includes(kind))
      .map(({ queryKey }) => String(queryKey[1])),
  );

/** Whether something displayed of a project contains objects of other projects. */
const spansProjects = (client: QueryClient, projectId: string, kind: string): boolean =>
  client
    .getQueryCache()
    .findAll(shown(projectId, kind))
    .some(({ meta }) => readLiveMeta(meta).spansProjects === true);

/** Urgent kinds, which are not delayed while all projects are subscribed. */
const URGENT: ReadonlySet<string> = new Set(['notification']);
/** Kinds with expensive aggregates or affected by every change; refetched at most at this interval. */
const SUMMED: ReadonlySet<string> = new Set(['activity', 'platform', 'quota', 'notification_counts']);
const gatherSummedMs = 2_000;
/** The progress of a job should be visible, although it causes many events. */
const gatherResultsMs = 500;
/** Maximum wait for a response before newer changes are requested. */
const maxWaitMs = 2_000;

/**
 * Collects changes, so that a burst of events requests each list and object once. A kind is requested again only after
 * its responses arrived: otherwise each event of a long burst would cancel the previous request, and the list would not
 * update until the burst ends.
 */
function createInvalidator(client: QueryClient, projectId: string, waitMs: number) {
  const ask = (kind: string, changed: ChangedObjects | 'all') =>
    changed !== 'all' && isFetchedSingly(client, kind, changed)
      ? refreshObjects({ client, projectId: projectId === ANY_SCOPE ? undefined : projectId, kind, changed })
      : invalidateExisting(client, shown(projectId, kind));
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
        recordChange(projectId, each);
        gathererOf(each).add(changed);
      };
      gather(kind, { id: objectId, isNew: type.endsWith('.create') });
      for (const other of dependentKinds(client, projectId, kind)) gather(other, 'all');
      // Creating and deleting objects changes quota usage, which disables buttons.
      if (/\.(?:create|delete)d?$/.test(type)) gather('quota', 'all');
      // Every action is in the activity, which few pages display.
      if (client.getQueryCache().findAll(shown(projectId, 'activity')).length > 0) gather('activity', 'all');
    },
    everything: () => {
      ownResults(client).add('all');
      void invalidateExisting(client, shown(projectId));
    },
    refetchFailed: () => {
      for (const { queryKey, state } of client.getQueryCache().findAll(shown(projectId))) {
        if (state.error) void client.invalidateQueries({ queryKey, exact: true });
      }
    },
    stop: () => {
      for (const each of gatherers.values()) each.stop();
    },
  };
}

/** Results of the user's own work are in one list for all places, independent of the subscriptions of the page. */
const results = new WeakMap<QueryClient, ReturnType<typeof createGatherer>>();

function ownResults(client: QueryClient): ReturnType<typeof createGatherer> {
  const known = results.get(client);
  if (known) return known;
  const made = createGatherer(gatherResultsMs, () => invalidateExisting(client, { queryKey: [USER_SCOPE, 'result'] }));
  results.set(client, made);
  return made;
}

/** A changed object, or all objects of its kind. */
type ObjectChange = { id: string; isNew: boolean } | 'all';
type ChangeBatch = Map<string, { isNew: boolean }> | 'all';

/** Collects changes of a kind, then requests them. Changes during a request are collected for the next one. */
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
    const tooLong = new Promise((resolve) => setTimeout(resolve, maxWaitMs));
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
  /** Latest event included in the displayed data; undefined if unknown. */
  knownTo: number | undefined;
  onEvent(event: LiveEvent): void;
  /** Refetches all displayed data, or only failed queries. */
  everything(): void;
  refetchFailed(): void;
}

/** Connection of this page to the user's stream, with its subscribers. */
interface SharedConnection {
  userId: string;
  page: LivePage;
  followers: Set<LiveSubscriber>;
  stop(): void;
  lingering: ReturnType<typeof setTimeout> | undefined;
}

let shared: SharedConnection | undefined;

interface Connect {
  userId: string;
  projectId: string;
  client: QueryClient;
  scope?: LiveScope;
}

/**
 * Subscribes to the events of a project and refreshes queries whose keys start with `[projectId, kind]`; with all
 * projects, those of the kind in every scope. If the document says which event its data includes, the stream repeats
 * later events; otherwise all displayed data is refetched when the stream opens. Returns a function that unsubscribes.
 */
export function connectLive({ userId, projectId, client, scope = 'project' }: Connect): () => void {
  const isOfAll = scope === 'all';
  const invalidator = createInvalidator(client, isOfAll ? ANY_SCOPE : projectId, isOfAll ? gatherAllMs : gatherMs);
  const follower: LiveSubscriber = {
    scope: scopeOf(projectId, isOfAll),
    knownTo: consumeDrawnAt(client),
    onEvent: (event) => {
      if (event.isOwn) ownResults(client).add('all');
      if (isOfAll || event.projectId === projectId || spansProjects(client, projectId, event.kind)) {
        invalidator.add(event);
      }
    },
    everything: invalidator.everything,
    refetchFailed: invalidator.refetchFailed,
  };
  const leave = join(userId, follower);
  return () => {
    invalidator.stop();
    leave();
  };
}

/** Joins the stream of the user. Returns a function that leaves it. */
function join(userId: string, follower: LiveSubscriber): () => void {
  const part = partOf(userId, follower.knownTo);
  clearTimeout(part.lingering);
  part.followers.add(follower);
  setLiveState('connecting');
  part.page.follow(scopesOf(part));
  return () => {
    part.followers.delete(follower);
    if (part.followers.size > 0) return part.page.follow(scopesOf(part));
    setLiveState('idle');
    part.lingering = setTimeout(() => end(part), lingerMs);
  };
}

interface ConnectMany {
  userId: string;
  projectIds: readonly string[];
  client: QueryClient;
  /** A project whose token gives access to the events of all projects. */
  all: string | undefined;
}

/**
 * Subscribes to the events of several projects, each for its own queries: individually, or for many projects through
 * the events of all. Returns undefined for many projects without access to the events of all; their lists are polled
 * instead.
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
    onEvent: (event) => {
      if (event.isOwn) ownResults(client).add('all');
      own.get(event.projectId ?? '')?.add(event);
    },
    everything: () => {
      for (const each of own.values()) each.everything();
    },
    refetchFailed: () => {
      for (const each of own.values()) each.refetchFailed();
    },
  });
  return stopAll([...[...own.values()].map((each) => each.stop), leave]);
}

/** Retries a rejected stream immediately after the user signed in. */
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
        setLiveState(state);
        for (const follower of followers) {
          if (isNew) catchUp(follower, lastId);
          // Queries sent when the stream opened include all events up to its start.
          else if (state === 'live') follower.knownTo ??= lastId;
        }
      },
      onEvent: (event) => {
        const isLive = liveState.getState().state === 'live';
        for (const follower of followers) {
          follower.onEvent(event);
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

/** Refetches everything if events may have been missed, otherwise only what failed while the server did not respond. */
function catchUp(follower: LiveSubscriber, lastId: number | undefined): void {
  if (follower.knownTo === undefined || lastId === undefined || lastId > follower.knownTo) follower.everything();
  else follower.refetchFailed();
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

/** Pages that the browser suspends leave until they are resumed; otherwise they could block visible pages. */
function followLifecycle(page: LivePage): () => void {
  if (typeof document === 'undefined') return () => undefined;
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('visibilitychange', () => page.checkLeader(), { signal });
  document.addEventListener('freeze', () => page.leave(), { signal });
  document.addEventListener('resume', () => page.join(), { signal });
  window.addEventListener('pagehide', () => page.leave(), { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && page.join(), { signal });
  return () => listening.abort();
}
