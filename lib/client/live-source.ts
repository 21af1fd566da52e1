import { SILENCE_MS } from '#lib/events/heartbeat.ts';
import { isLiveEvent, type LiveEvent, readJson, textIn } from './live-event.ts';

const offlineAfterMs = 12_000;
const retryMs = 10_000;
/** The server takes no more in one stream. */
const maxScopes = 20;

/** How a stream stands. */
export type SourceState = 'connecting' | 'live' | 'reconnecting' | 'offline';

interface SourceView {
  state: SourceState;
  open: readonly string[];
  lost: readonly string[];
  lastId?: number | undefined;
}

/** Whose events are wanted, as the stream's address names it: `scope=<project>` or, for administrators, `all=<project>`. */
export const scopeOf = (projectId: string, isOfAll: boolean): string =>
  `${isOfAll ? 'all' : 'scope'}=${encodeURIComponent(projectId)}`;

interface SourceOptions {
  userId: string;
  /** How the stream stood whose place this one takes, with the last event that it told. */
  before: SourceView | undefined;
  onChange(): void;
  onEvent(event: LiveEvent): void;
  /** More was missed than is repeated: of a scope, or of all. */
  onReset(scope?: string): void;
  /** The server no longer knows the session. */
  onEnded(): void;
}

/**
 * The one event stream of a browser, for all scopes that are wanted. A stream for other scopes takes up where the one
 * before stopped, so that nothing is missed between them.
 */
export class LiveSource {
  state: SourceState;
  lastId: number | undefined;
  /** The scopes that the stream is open for, and those among them that the user has no access to. */
  open: readonly string[];
  lost: readonly string[];
  readonly #options: SourceOptions;
  #wanted: readonly string[] = [];
  /** The session is known to have ended, and nobody has signed in since. */
  #isEnded = false;
  #source: EventSource | undefined;
  #offline: ReturnType<typeof setTimeout> | undefined;
  /** Runs out when the server has sent nothing for too long, not even a heartbeat. */
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

  /** Follows these scopes from now on; a stream that was refused is tried again at once. */
  follow(scopes: readonly string[]): void {
    const wanted = scopes.slice(0, maxScopes);
    const isThere = this.#source !== undefined && this.#source.readyState !== EventSource.CLOSED;
    if (isThere && wanted.join('&') === this.#wanted.join('&')) return;
    this.#wanted = wanted;
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
    on('ready', ({ lastEventId }) => this.#stand(lastEventId));
    on('reset', ({ lastEventId }) => {
      this.#stand(lastEventId);
      this.#options.onReset();
    });
    on('gone', ({ data }) => this.#lose(data, true));
    on('granted', ({ data }) => this.#lose(data, false));
    on('ended', () => this.#options.onEnded());
  }

  #stand(lastEventId: string): void {
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
    // Where the stream before stopped is not known: what came between them is in neither.
    if (this.state === 'live' && since === undefined) this.#options.onReset();
    this.#enter('live');
  }

  #failed(source: EventSource): void {
    clearTimeout(this.#silence);
    if (this.state === 'live') this.#enter('reconnecting');
    this.#waitForOpen();
    if (source.readyState !== EventSource.CLOSED) return;
    if (!this.#isEnded) void this.#askWhy();
    this.#enter('offline');
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), retryMs);
  }

  /** A stream that is refused does not say why; the session may have ended while there was none. */
  async #askWhy(): Promise<void> {
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

  /** A hung server leaves the connection open, and so does a path that broke: both show by their silence alone. */
  #fellSilent(): void {
    if (this.state === 'live') this.#enter('reconnecting');
    this.#waitForOpen();
    if (this.#source?.readyState !== EventSource.OPEN) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), retryMs);
  }

  /** After a silence the same stream continues: nothing was missed between. */
  #heard(): void {
    this.#expectHeartbeat();
    if (this.state === 'live') return;
    this.#stopWaiting();
    this.#enter('live');
  }

  #stopWaiting(): void {
    clearTimeout(this.#offline);
    this.#offline = undefined;
    clearTimeout(this.#retry);
  }

  #waitForOpen(): void {
    this.#offline ??= setTimeout(() => this.#enter('offline'), offlineAfterMs);
  }

  #enter(state: SourceState): void {
    this.state = state;
    this.#options.onChange();
  }
}
