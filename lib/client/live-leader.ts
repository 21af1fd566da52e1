import type { LiveMessage, LiveView } from './live-messages.ts';
import { LiveSource } from './live-source.ts';

/** Pages come and go in groups, as when another one begins to lead. */
const gatherMs = 30;

interface LeaderOptions {
  userId: string;
  /** What the leader before has said last, if there was one. */
  view: LiveView | undefined;
  /** Tells all pages, this one among them. */
  say(message: LiveMessage): void;
  /** Calls back when a page is gone, however it went; until the signal is aborted. */
  whenGone(page: string, callback: () => void, signal: AbortSignal): void;
}

/** Holds the stream for all pages: for the union of the scopes they want, and passes on what it says. */
export class LiveLeader {
  readonly #options: LeaderOptions;
  readonly #source: LiveSource;
  readonly #pages = new Map<string, readonly string[]>();
  readonly #ended = new AbortController();
  #gathering: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LeaderOptions) {
    const { userId, view, say } = options;
    this.#options = options;
    this.#source = new LiveSource({
      userId,
      before: view,
      onChange: () => this.#tell(),
      onEvent: (event) => say({ type: 'event', event }),
      onReset: (scope) => say({ type: 'reset', ...(scope === undefined ? {} : { scope }) }),
      onEnded: () => say({ type: 'ended' }),
    });
  }

  hear(message: LiveMessage): void {
    if (message.type === 'here') this.#welcome(message.page, message.scopes);
    else if (message.type === 'left') this.#forget(message.page);
  }

  close(): void {
    this.#ended.abort();
    clearTimeout(this.#gathering);
    this.#source.close();
  }

  #welcome(page: string, scopes: readonly string[]): void {
    if (!this.#pages.has(page)) this.#options.whenGone(page, () => this.#forget(page), this.#ended.signal);
    this.#pages.set(page, scopes);
    this.#gather();
    this.#tell();
  }

  #forget(page: string): void {
    if (this.#pages.delete(page)) this.#gather();
  }

  #gather(): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      this.#source.follow([...new Set([...this.#pages.values()].flat())].toSorted());
    }, gatherMs);
  }

  #tell(): void {
    const { state, open, lost, lastId } = this.#source;
    this.#options.say({
      type: 'state',
      state,
      open: [...open],
      lost: [...lost],
      ...(lastId === undefined ? {} : { lastId }),
    });
  }
}
