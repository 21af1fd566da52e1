import type { LiveEvent } from './live-event.ts';
import { LiveLeader } from './live-leader.ts';
import type { LiveMessage, LiveView } from './live-messages.ts';
import type { SourceState } from './live-source.ts';

/** Milliseconds between checks of a visible page for a leader, and the timeout of its response. */
const checkMs = 10_000;
const answerMs = 4_000;

/** The Web Locks API. A holder keeps a lock until its promise settles. */
export interface Locks {
  request(
    name: string,
    options: { signal?: AbortSignal; steal?: boolean },
    work: () => Promise<void> | undefined,
  ): Promise<unknown>;
}

/** Browser APIs that a page needs. */
export interface BrowserApis {
  /** Undefined in insecure contexts: plain HTTP from another host. */
  locks: Locks | undefined;
  channel(name: string): Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;
  isInView(): boolean;
}

/**
 * State of the stream for a page; `lost` if the user no longer has access to a scope of the page, `polling` if the
 * stream has no room for all its scopes, so that the page polls.
 */
export type PageState = SourceState | 'lost' | 'polling';

interface LiveListener {
  /** @param lastId latest event of the stream, or the event after which it starts */
  onState(state: PageState, lastId: number | undefined): void;
  onEvent(event: LiveEvent): void;
  onReset(scope: string | undefined): void;
  onEnded(): void;
}

interface PageOptions {
  userId: string;
  /** Latest event when the page was rendered; a new stream starts after it. */
  since?: number | undefined;
  browser: BrowserApis;
  listener: LiveListener;
}

/**
 * One of a user's pages in a browser. The pages elect a leader with a lock that the browser passes on when its holder
 * is gone. The leader owns the event stream and broadcasts to the others. Each page holds a lock of its own, by which
 * the leader detects that it is gone. The names contain the user, so other users' pages receive nothing. Without locks,
 * each visible page has its own stream.
 */
export class LivePage {
  readonly #options: PageOptions;
  #id = '';
  readonly #name: string;
  #scopes: readonly string[] = [];
  #view: LiveView | undefined;
  #leader: LiveLeader | undefined;
  #channel: ReturnType<BrowserApis['channel']> | undefined;
  /** Aborted when the page leaves; undefined while it is away. */
  #stay: AbortController | undefined;
  /** Candidacy in the election; aborted to replace an unresponsive leader. */
  #candidacy = new AbortController();
  #check: ReturnType<typeof setInterval> | undefined;
  #answer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: PageOptions) {
    this.#options = options;
    this.#name = `nephos-live-2 ${options.userId}`;
    if (options.since !== undefined) this.#view = { ...NOTHING_YET, lastId: options.since };
  }

  /** Subscribes to the events of these scopes, replacing previous ones. */
  follow(scopes: readonly string[]): void {
    this.#scopes = scopes;
    if (this.#stay) this.#announce();
    else this.join();
    this.#judge();
  }

  /** Joins, for the first time or after `leave`. */
  join(): void {
    if (this.#stay) return;
    const stay = new AbortController();
    this.#stay = stay;
    this.#id = newPageId();
    const { locks, channel } = this.#options.browser;
    if (!locks) {
      this.checkLeader();
      return;
    }
    this.#channel = channel(this.#name);
    this.#channel.onmessage = ({ data }) => {
      // The cast is safe: the name of the channel contains the version of the messages.
      this.#receive(data as LiveMessage);
    };
    this.#holdOwnLock(stay.signal);
    this.#requestLeadership();
    this.#check = setInterval(() => this.checkLeader(), checkMs);
    if (this.#options.browser.isInView()) this.#expectAnswer();
  }

  /** Retries a rejected stream immediately. */
  retry(): void {
    if (this.#stay) this.#announce();
  }

  /** Leaves permanently or until `enter`: suspended pages must not block others. */
  leave(): void {
    if (!this.#stay) return;
    clearInterval(this.#check);
    clearTimeout(this.#answer);
    this.#answer = undefined;
    this.#channel?.postMessage({ type: 'left', page: this.#id } satisfies LiveMessage);
    this.#resign();
    this.#candidacy.abort();
    this.#stay.abort();
    this.#stay = undefined;
    this.#channel?.close();
    this.#channel = undefined;
    if (this.#view) this.#view = { ...this.#view, state: 'reconnecting' };
    this.#judge();
  }

  /** A visible page checks for a leader, and replaces one that does not respond. */
  checkLeader(): void {
    if (!this.#stay) return;
    const { locks, isInView } = this.#options.browser;
    if (!locks) {
      if (isInView()) this.#lead();
      else this.#resign();
      return;
    }
    if (this.#leader || !isInView()) return;
    this.#expectAnswer();
    this.#announce();
  }

  /**
   * A leader responds to each announcement. If it does not, this page replaces it, even if the page has just opened.
   */
  #expectAnswer(): void {
    this.#answer ??= setTimeout(() => {
      this.#answer = undefined;
      if (!this.#leader) this.#requestLeadership({ isByForce: true });
    }, answerMs);
  }

  #requestLeadership({ isByForce } = { isByForce: false }): void {
    const stay = this.#stay;
    const { locks } = this.#options.browser;
    if (!stay || !locks) return;
    this.#candidacy.abort();
    const candidacy = new AbortController();
    this.#candidacy = candidacy;
    const { signal } = candidacy;
    const term = () => {
      if (signal.aborted) return undefined;
      this.#lead();
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    };
    locks.request(this.#name, isByForce ? { steal: true } : { signal }, term).catch(() => {
      // Another page took over the lock, unless this candidacy was aborted.
      if (signal.aborted) return;
      this.#resign();
      this.#requestLeadership();
    });
  }

  #lead(): void {
    if (this.#leader) return;
    const view = this.#view;
    const isSolo = !this.#options.browser.locks;
    this.#leader = new LiveLeader({
      userId: this.#options.userId,
      // Without locks there is no previous leader: start as a reconnected page.
      view: isSolo && view ? { ...view, state: 'connecting' } : view,
      broadcast: (message) => this.#broadcast(message),
      whenGone: (page, callback, signal) => this.#whenGone(page, callback, signal),
    });
    this.#broadcast({ type: 'who' });
  }

  #resign(): void {
    this.#leader?.close();
    this.#leader = undefined;
  }

  #whenGone(page: string, callback: () => void, signal: AbortSignal): void {
    if (page === this.#id) return;
    this.#options.browser.locks?.request(this.#lockOf(page), { signal }, () => void callback()).catch(givenUp);
  }

  #announce(): void {
    if (this.#scopes.length > 0) this.#broadcast({ type: 'here', page: this.#id, scopes: [...this.#scopes] });
  }

  #broadcast(message: LiveMessage): void {
    this.#channel?.postMessage(message);
    this.#receive(message);
  }

  #receive(message: LiveMessage): void {
    this.#leader?.receive(message);
    const { listener } = this.#options;
    if (message.type === 'who') this.#announce();
    else if (message.type === 'ended') listener.onEnded();
    else if (message.type === 'reset') listener.onReset(message.scope);
    else if (message.type === 'state') {
      clearTimeout(this.#answer);
      this.#answer = undefined;
      this.#view = message;
      this.#judge();
    } else if (message.type === 'event') {
      if (this.#view) this.#view = { ...this.#view, lastId: Number(message.event.id) };
      listener.onEvent(message.event);
    }
  }

  /** Reports the state of the stream for this page's scopes. */
  #judge(): void {
    const { state, open, lost, excluded, lastId } = this.#view ?? NOTHING_YET;
    const isOpen = this.#scopes.every((scope) => open.includes(scope));
    const isLost = this.#scopes.some((scope) => lost.includes(scope));
    const isExcluded = this.#scopes.some((scope) => excluded.includes(scope));
    if (state !== 'live') this.#options.listener.onState(state, lastId);
    else if (isLost) this.#options.listener.onState('lost', lastId);
    else if (isExcluded) this.#options.listener.onState('polling', lastId);
    else this.#options.listener.onState(isOpen ? 'live' : 'connecting', lastId);
  }

  #lockOf(page: string): string {
    return `${this.#name} ${page}`;
  }

  /**
   * When the leader gets this lock, it considers the page gone. So the page takes the lock before it announces itself.
   */
  #holdOwnLock(signal: AbortSignal): void {
    const hold = () => {
      if (signal.aborted) return undefined;
      this.#announce();
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    };
    this.#options.browser.locks?.request(this.#lockOf(this.#id), { signal }, hold).catch(givenUp);
  }
}

/** An aborted lock request rejects, which needs no handling. */
const givenUp = () => undefined;

const NOTHING_YET: LiveView = { type: 'state', state: 'connecting', open: [], lost: [], excluded: [] };

/** `randomUUID` is not available in insecure contexts: plain HTTP from another host. */
const newPageId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
