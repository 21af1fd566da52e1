import type { LiveEvent } from './live-event.ts';
import { LiveLeader } from './live-leader.ts';
import type { LiveMessage, LiveView } from './live-messages.ts';
import type { SourceState } from './live-source.ts';

/** How often a page in view makes sure that somebody leads, and how long it waits for the answer, in ms. */
const checkMs = 10_000;
const answerMs = 4_000;

/** The browser's locks; who holds one keeps it until its work is done. */
export interface Locks {
  request(
    name: string,
    options: { signal?: AbortSignal; steal?: boolean },
    work: () => Promise<void> | undefined,
  ): Promise<unknown>;
}

/** What a page needs of the browser it is in. */
export interface BrowserApis {
  /** Missing where the browser has none: over plain HTTP from another machine. */
  locks: Locks | undefined;
  channel(name: string): Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;
  isInView(): boolean;
}

/** How the stream stands for a page; `lost` where the user may follow no more of what the page shows. */
export type PageState = SourceState | 'lost';

interface LiveListener {
  /** @param lastId the newest event that the stream has told, or begins after */
  onState(state: PageState, lastId: number | undefined): void;
  onEvent(event: LiveEvent): void;
  onReset(scope: string | undefined): void;
  onEnded(): void;
}

interface PageOptions {
  userId: string;
  /** The newest event when the page was drawn: a stream that begins here begins after it. */
  since?: number | undefined;
  browser: BrowserApis;
  listener: LiveListener;
}

/**
 * One page among those that a user has open in a browser. They elect one, by a lock that the browser hands to the next
 * when its holder is gone; that one holds the event stream for all, and tells the others by a channel. Each page holds
 * a lock of its own, by which the leader learns that it is gone. The names carry the user: nobody else's pages hear.
 * Where there are no locks, each page in view holds a stream of its own.
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
  /** The part in the election; aborted to take over from a leader that is silent. */
  #candidacy = new AbortController();
  #check: ReturnType<typeof setInterval> | undefined;
  #answer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: PageOptions) {
    this.#options = options;
    this.#name = `nephos-live-1 ${options.userId}`;
    if (options.since !== undefined) this.#view = { ...NOTHING_YET, lastId: options.since };
  }

  /** Wants the events of these scopes from now on. */
  follow(scopes: readonly string[]): void {
    this.#scopes = scopes;
    if (this.#stay) this.#announce();
    else this.enter();
    this.#judge();
  }

  /** Takes part, for the first time or after it has been away. */
  enter(): void {
    if (this.#stay) return;
    const stay = new AbortController();
    this.#stay = stay;
    this.#id = newPageId();
    const { locks, channel } = this.#options.browser;
    if (!locks) {
      this.look();
      return;
    }
    this.#channel = channel(this.#name);
    this.#channel.onmessage = ({ data }) => {
      // Only pages of this version speak on the channel: its name carries that of the messages.
      this.#hear(data as LiveMessage);
    };
    this.#holdOwnLock(stay.signal);
    this.#stand();
    this.#check = setInterval(() => this.look(), checkMs);
    if (this.#options.browser.isInView()) this.#expectAnswer();
  }

  /** Has a stream that was refused tried again, without waiting for its turn. */
  retry(): void {
    if (this.#stay) this.#announce();
  }

  /** Leaves, for good or until it enters again: pages that are put aside must hold nothing up. */
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

  /** A page that comes into view makes sure that somebody leads; one that leads and does not answer is replaced. */
  look(): void {
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

  /** Who leads answers what a page announces; one that is silent is found out at once, also by a page that has just come. */
  #expectAnswer(): void {
    this.#answer ??= setTimeout(() => {
      this.#answer = undefined;
      if (!this.#leader) this.#stand({ isByForce: true });
    }, answerMs);
  }

  #stand({ isByForce } = { isByForce: false }): void {
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
      // Another page took over, unless this one gave up by itself.
      if (signal.aborted) return;
      this.#resign();
      this.#stand();
    });
  }

  #lead(): void {
    if (this.#leader) return;
    const view = this.#view;
    const isSolo = !this.#options.browser.locks;
    this.#leader = new LiveLeader({
      userId: this.#options.userId,
      // Where each page is alone there is nobody whose place it takes: it begins as one that came back.
      view: isSolo && view ? { ...view, state: 'connecting' } : view,
      say: (message) => this.#say(message),
      whenGone: (page, callback, signal) => this.#whenGone(page, callback, signal),
    });
    this.#say({ type: 'who' });
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
    if (this.#scopes.length > 0) this.#say({ type: 'here', page: this.#id, scopes: [...this.#scopes] });
  }

  #say(message: LiveMessage): void {
    this.#channel?.postMessage(message);
    this.#hear(message);
  }

  #hear(message: LiveMessage): void {
    this.#leader?.hear(message);
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

  /** How the stream stands for what this page wants of it. */
  #judge(): void {
    const { state, open, lost, lastId } = this.#view ?? NOTHING_YET;
    const isOpen = this.#scopes.every((scope) => open.includes(scope));
    const isLost = this.#scopes.some((scope) => lost.includes(scope));
    if (state !== 'live') this.#options.listener.onState(state, lastId);
    else if (isLost) this.#options.listener.onState('lost', lastId);
    else this.#options.listener.onState(isOpen ? 'live' : 'connecting', lastId);
  }

  #lockOf(page: string): string {
    return `${this.#name} ${page}`;
  }

  /** The leader waits for this lock, and takes the page for gone when it gets it: hence first the lock, then the word. */
  #holdOwnLock(signal: AbortSignal): void {
    const hold = () => {
      if (signal.aborted) return undefined;
      this.#announce();
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    };
    this.#options.browser.locks?.request(this.#lockOf(this.#id), { signal }, hold).catch(givenUp);
  }
}

/** A wait for a lock that was given up is refused; there is nothing left to be done then. */
const givenUp = () => undefined;

const NOTHING_YET: LiveView = { type: 'state', state: 'connecting', open: [], lost: [] };

/** Not `randomUUID`, which pages over plain HTTP from another machine do not have. */
const newPageId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
