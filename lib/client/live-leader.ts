import type { LiveMessage, LiveView } from './live-messages.ts';
import { LiveSource, MAX_SCOPES } from './live-source.ts';

/** Pages join in groups, for example after a change of the leader. */
const gatherMs = 30;

interface LeaderOptions {
  userId: string;
  /** Last state of the previous leader, if any. */
  view: LiveView | undefined;
  /** Sends to all pages, including this one. */
  broadcast(message: LiveMessage): void;
  /** Calls back when a page has closed or crashed, until the signal is aborted. */
  whenGone(page: string, callback: () => void, signal: AbortSignal): void;
}

/** Owns the event stream for all pages: subscribes to the union of their scopes and distributes its events. */
export class LiveLeader {
  readonly #options: LeaderOptions;
  readonly #source: LiveSource;
  readonly #pages = new Map<string, readonly string[]>();
  readonly #ended = new AbortController();
  #excluded: readonly string[];
  #gathering: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LeaderOptions) {
    const { userId, view, broadcast } = options;
    this.#options = options;
    this.#excluded = view?.excluded ?? [];
    this.#source = new LiveSource({
      userId,
      before: view,
      onChange: () => this.#broadcastState(),
      onEvent: (event) => broadcast({ type: 'event', event }),
      onReset: (scope) => broadcast({ type: 'reset', ...(scope === undefined ? {} : { scope }) }),
      onEnded: () => broadcast({ type: 'ended' }),
    });
  }

  receive(message: LiveMessage): void {
    if (message.type === 'here') this.#welcome(message.page, message.scopes);
    else if (message.type === 'left') this.#removePage(message.page);
  }

  close(): void {
    this.#ended.abort();
    clearTimeout(this.#gathering);
    this.#source.close();
  }

  #welcome(page: string, scopes: readonly string[]): void {
    if (!this.#pages.has(page)) this.#options.whenGone(page, () => this.#removePage(page), this.#ended.signal);
    this.#pages.set(page, scopes);
    this.#gather();
    this.#broadcastState();
  }

  #removePage(page: string): void {
    if (this.#pages.delete(page)) this.#gather();
  }

  #gather(): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      const { included, excluded } = selectScopes([...this.#pages.values()]);
      this.#excluded = excluded;
      this.#source.follow(included.toSorted());
      this.#broadcastState();
    }, gatherMs);
  }

  #broadcastState(): void {
    const { state, open, lost, lastId } = this.#source;
    this.#options.broadcast({
      type: 'state',
      state,
      open: [...open],
      lost: [...lost],
      excluded: [...this.#excluded],
      ...(lastId === undefined ? {} : { lastId }),
    });
  }
}

/**
 * Scopes that fit in the stream, and the others. Pages whose scopes all fit come first, in the order in which they
 * announced themselves, so that a page with many scopes does not take the updates of another one.
 */
function selectScopes(pages: readonly (readonly string[])[]): { included: string[]; excluded: string[] } {
  let whole = new Set<string>();
  for (const scopes of pages) {
    const together = new Set([...whole, ...scopes]);
    if (together.size <= MAX_SCOPES) whole = together;
  }
  const all = [...new Set([...whole, ...pages.flat()])];
  return { included: all.slice(0, MAX_SCOPES), excluded: all.slice(MAX_SCOPES) };
}
