import type { BrowserApis, Locks } from '#lib/client/live-page.ts';

/** An EventSource whose server is simulated by the test. */
export class FakeEventSource extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static all: FakeEventSource[] = [];
  readonly url: string;
  readyState = 0;

  static get open(): FakeEventSource[] {
    return FakeEventSource.all.filter(({ readyState }) => readyState !== FakeEventSource.CLOSED);
  }

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.all.push(this);
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }

  /** Opens the stream after the event with this id. */
  opens(id: number): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
    this.says('ready', {}, id);
  }

  says(type: string, data: unknown, id?: number): void {
    const lastEventId = id === undefined ? '' : String(id);
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data), lastEventId }));
  }

  tells(id: number, objectId: string): void {
    const at = '2026-01-01T00:00:00Z';
    this.says('message', { id, type: 'volume.update', kind: 'volume', objectId, projectId: 'p1', at }, id);
  }

  refuses(): void {
    this.close();
    this.dispatchEvent(new Event('error'));
  }

  breaks(): void {
    this.readyState = 0;
    this.dispatchEvent(new Event('error'));
  }
}

type Channel = ReturnType<BrowserApis['channel']>;

type Options = Parameters<Locks['request']>[1];
type LockCallback = Parameters<Locks['request']>[2];

interface Request {
  tab: FakeTab;
  work: LockCallback;
  settle: { resolve(value: unknown): void; reject(reason: unknown): void };
}

/** Locks and channels that the tabs of a browser share. */
export class FakeBrowser {
  hasLocks = true;
  readonly channels = new Map<string, Set<{ channel: Channel; tab: FakeTab }>>();
  readonly locks = new Map<string, Request>();
  readonly waiting = new Map<string, Request[]>();

  newTab(): FakeTab {
    return new FakeTab(this);
  }

  /** Grants a lock to the tab that has waited longest. */
  next(name: string): void {
    if (this.locks.has(name)) return;
    const request = this.waiting.get(name)?.shift();
    if (request) this.grant(name, request);
  }

  grant(name: string, request: Request): void {
    this.locks.set(name, request);
    const release = () => {
      if (this.locks.get(name) !== request) return;
      this.locks.delete(name);
      this.next(name);
    };
    request.tab.run(() => {
      Promise.resolve(request.work()).then((value) => {
        request.settle.resolve(value);
        release();
      });
    });
  }

  steal(name: string, request: Request): void {
    const robbed = this.locks.get(name);
    robbed?.tab.run(() => robbed.settle.reject(new DOMException('The lock was stolen.', 'AbortError')));
    this.grant(name, request);
  }
}

export class FakeTab {
  isInView = true;
  readonly browser: BrowserApis;
  readonly #browser: FakeBrowser;
  #isGone = false;
  #frozen: (() => void)[] | undefined;

  constructor(browser: FakeBrowser) {
    this.#browser = browser;
    const request: Locks['request'] = (name, options, work) => this.#request(name, options, work);
    this.browser = {
      locks: browser.hasLocks ? { request } : undefined,
      channel: (name) => this.#channel(name),
      isInView: () => this.isInView && !this.#isGone && !this.#frozen,
    };
  }

  /** Ends without cleanup: its locks are released, and its pending lock requests are dropped. */
  crash(): void {
    this.#isGone = true;
    const { channels, locks, waiting } = this.#browser;
    for (const each of channels.values()) for (const one of each) if (one.tab === this) each.delete(one);
    for (const [name, requests] of waiting) {
      waiting.set(
        name,
        requests.filter(({ tab }) => tab !== this),
      );
    }
    for (const [name, { tab }] of [...locks]) {
      if (tab !== this) continue;
      // The lock of the tab that holds the stream is named after the user only, in two words.
      if (name.split(' ').length === 2) for (const source of FakeEventSource.open) source.close();
      locks.delete(name);
      this.#browser.next(name);
    }
  }

  /** Suspends the tab: it neither receives nor sends anything until `thaw()`. */
  freeze(): void {
    this.#frozen = [];
  }

  thaw(): void {
    const missed = this.#frozen ?? [];
    this.#frozen = undefined;
    for (const work of missed) work();
  }

  /** Queues work in the tab: dropped after a crash, delayed while the tab is frozen. */
  run(work: () => void): void {
    if (this.#isGone) return;
    if (this.#frozen) this.#frozen.push(work);
    else queueMicrotask(() => !this.#isGone && work());
  }

  #channel(name: string): Channel {
    const all = this.#browser.channels.get(name) ?? new Set();
    this.#browser.channels.set(name, all);
    const tell = (data: unknown) => {
      for (const { channel, tab } of all) {
        const message = new MessageEvent('message', { data: structuredClone(data) });
        if (channel !== own.channel) tab.run(() => channel.onmessage?.call(channel as BroadcastChannel, message));
      }
    };
    const channel: Channel = {
      onmessage: null,
      postMessage: (data) => {
        if (this.#frozen) this.#frozen.push(() => tell(data));
        else if (!this.#isGone) tell(data);
      },
      close: () => void all.delete(own),
    };
    const own = { channel, tab: this };
    all.add(own);
    return channel;
  }

  #request(name: string, { signal, steal }: Options, work: LockCallback): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const request: Request = { tab: this, work, settle: { resolve, reject } };
      if (this.#isGone) return;
      if (steal) return this.#browser.steal(name, request);
      this.#browser.waiting.set(name, [...(this.#browser.waiting.get(name) ?? []), request]);
      signal?.addEventListener('abort', () => {
        const waiting = this.#browser.waiting.get(name) ?? [];
        if (!waiting.includes(request)) return;
        this.#browser.waiting.set(
          name,
          waiting.filter((one) => one !== request),
        );
        reject(new DOMException('The request was aborted.', 'AbortError'));
      });
      this.#browser.next(name);
    });
  }
}
