import { SILENCE_MS } from '#lib/events/heartbeat.ts';
import { isLiveEvent, type LiveEvent, readJson, textIn } from './live-event.ts';

const offlineAfterMs = 12_000;
const retryMs = 10_000;
/** The server's maximum per stream. */
export const MAX_SCOPES = 20;

export type SourceState = 'connecting' | 'live' | 'reconnecting' | 'offline';

interface SourceView {
  state: SourceState;
  open: readonly string[];
  lost: readonly string[];
  lastId?: number | undefined;
}

/** Scope in the URL of the stream: `scope=<project>` or, for administrators, `all=<project>`. */
export const scopeOf = (projectId: string, isOfAll: boolean): string =>
  `${isOfAll ? 'all' : 'scope'}=${encodeURIComponent(projectId)}`;

interface SourceOptions {
  userId: string;
  /** State of the previous stream, with the last event that it received. */
  before: SourceView | undefined;
  onChange(): void;
  onEvent(event: LiveEvent): void;
  /** More events were missed than the server repeats, for one scope or all. */
  onReset(scope?: string): void;
  /** The session has ended on the server. */
  onEnded(): void;
}

/**
 * The only event stream of a browser, for all requested scopes. A stream for other scopes continues after the last
 * event of the previous one, so that no event is missed.
 */
export class LiveSource {
  state: SourceState;
  lastId: number | undefined;
  /** Scopes of the open stream, and those among them without access. */
  open: readonly string[];
  lost: readonly string[];
  readonly #options: SourceOptions;
  #wanted: readonly string[] = [];
  /** The session has ended, and the user has not signed in again. */
  #isEnded = false;
  #source: EventSource | undefined;
  #offline: ReturnType<typeof setTimeout> | undefined;
  /** Fires if the server sends nothing, not even a heartbeat. */
  #silence: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SourceOptions) {
    this.#options = options;
    const { before } = options;
    this.state = before?.state ?? 'connecting';
    this.lastId = before?.lastId;
    this.open = before?.open ?? [];
    this.lost = before?.lost ?? [];
  }

  /** Subscribes to these scopes, at most `MAX_SCOPES`, replacing previous ones; retries a rejected stream immediately. */
  follow(scopes: readonly string[]): void {
    const isThere = this.#source !== undefined && this.#source.readyState !== EventSource.CLOSED;
    if (isThere && scopes.join('&') === this.#wanted.join('&')) return;
    this.#wanted = scopes;
    this.#connect();
  }

  close(): void {
    this.#source?.close();
    this.#source = undefined;
    clearTimeout(this.#offline);
    clearTimeout(this.#silence);
    clearTimeout(this.#retry);
  }

  #connect(): void {
    this.#source?.close();
    this.#source = undefined;
    clearTimeout(this.#retry);
    if (this.#wanted.length === 0) return;
    this.#waitForOpen();
    const [scopes, since] = [this.#wanted, this.lastId];
    const user = `user=${encodeURIComponent(this.#options.userId)}`;
    const source = new EventSource(
      `/bff/events?${[...scopes, user, ...(since === undefined ? [] : [`since=${since}`])].join('&')}`,
    );
    this.#source = source;
    this.#expectHeartbeat();
    source.addEventListener('open', () => {
      if (source === this.#source) this.#opened(scopes, since);
    });
    source.addEventListener('error', () => {
      if (source === this.#source) this.#failed(source);
    });
    this.#listen(source);
  }

  #listen(source: EventSource): void {
    const on = (name: string, work: (message: MessageEvent) => void) =>
      source.addEventListener(name, (message) => {
        if (source !== this.#source || !(message instanceof MessageEvent)) return;
        this.#heard();
        work(message);
      });
    on('heartbeat', () => undefined);
    on('message', ({ data }) => {
      const event = readJson(data);
      if (!isLiveEvent(event)) return;
      this.lastId = Number(event.id);
      this.#options.onEvent(event);
    });
    on('ready', ({ lastEventId }) => this.#storePosition(lastEventId));
    on('reset', ({ lastEventId }) => {
      this.#storePosition(lastEventId);
      this.#options.onReset();
    });
    on('gone', ({ data }) => this.#lose(data, true));
    on('granted', ({ data }) => this.#lose(data, false));
    on('ended', () => this.#options.onEnded());
  }

  #storePosition(lastEventId: string): void {
    if (/^\d+$/.test(lastEventId)) this.lastId = Number(lastEventId);
    this.#options.onChange();
  }

  #lose(data: unknown, isLost: boolean): void {
    const said = readJson(data);
    const [project, all] = [textIn(said, 'scope'), textIn(said, 'all')];
    if (project === undefined && all === undefined) return;
    const scope = all === undefined ? scopeOf(project ?? '', false) : scopeOf(all, true);
    this.lost = [...this.lost.filter((one) => one !== scope), ...(isLost ? [scope] : [])];
    if (!isLost) this.#options.onReset(scope);
    this.#options.onChange();
  }

  #opened(scopes: readonly string[], since: number | undefined): void {
    this.#stopWaiting();
    this.#expectHeartbeat();
    this.open = scopes;
    this.lost = [];
    this.#isEnded = false;
    // The last event of the previous stream is unknown, so events in between may be missed.
    if (this.state === 'live' && since === undefined) this.#options.onReset();
    this.#setState('live');
  }

  #failed(source: EventSource): void {
    clearTimeout(this.#silence);
    if (this.state === 'live') this.#setState('reconnecting');
    this.#waitForOpen();
    if (source.readyState !== EventSource.CLOSED) return;
    if (!this.#isEnded) void this.#findReason();
    this.#setState('offline');
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), retryMs);
  }

  /** A rejected stream has no reason; the session may have ended in the meantime. */
  async #findReason(): Promise<void> {
    const status = await fetch('/bff/session').then(
      (answer) => answer.status,
      () => undefined,
    );
    this.#isEnded = status === 401;
    if (this.#isEnded) this.#options.onEnded();
  }

  #expectHeartbeat(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#fellSilent(), SILENCE_MS);
  }

  /** With a hung server or a broken network path the connection stays open, so only the missing heartbeat shows it. */
  #fellSilent(): void {
    if (this.state === 'live') this.#setState('reconnecting');
    this.#waitForOpen();
    if (this.#source?.readyState !== EventSource.OPEN) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), retryMs);
  }

  /** After a silence the same stream continues: nothing was missed. */
  #heard(): void {
    this.#expectHeartbeat();
    if (this.state === 'live') return;
    this.#stopWaiting();
    this.#setState('live');
  }

  #stopWaiting(): void {
    clearTimeout(this.#offline);
    this.#offline = undefined;
    clearTimeout(this.#retry);
  }

  #waitForOpen(): void {
    this.#offline ??= setTimeout(() => this.#setState('offline'), offlineAfterMs);
  }

  #setState(state: SourceState): void {
    this.state = state;
    this.#options.onChange();
  }
}
