import { toApiError } from '#lib/client/api-error.ts';
import type { Text } from '#lib/i18n/text.ts';
import { CLOSE_CODES } from './close-codes.ts';
import { ended, endOf, type LinkState } from './link-state.ts';

/** How long to wait before each of the attempts that follow by themselves, in ms. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000, 15_000, 15_000];
/** What a machine that is said to run may need a moment to get over: it boots anew, or its host answers again. */
const MAY_PASS = new Set<number>([CLOSE_CODES.host_down, CLOSE_CODES.not_running]);
/** A screen that was there for so long starts to count anew. */
const STEADY_MS = 10_000;

/** A screen that is being shown, or about to be. */
export interface ScreenView {
  dispose(): void;
}

/** What becomes of a screen. */
export interface ScreenEvents {
  /** It is drawn from now on. */
  onOpen(): void;
  /** Its WebSocket has closed. */
  onClose(code: number): void;
  /** It can not be shown, for a reason that another try does not change. */
  onRefusal(state: LinkState): void;
}

interface ScreenLinkOptions<S extends ScreenView> {
  /** Gets a new address, which opens once, and answers what begins to show it. */
  open(): Promise<(events: ScreenEvents) => S>;
  onState(state: LinkState): void;
  /** Milliseconds of a clock that only goes forward. */
  now?(): number;
}

/** One person's view of one instance's screen: connects, and says why it ended and when it comes back. */
export class ScreenLink<S extends ScreenView> {
  readonly #options: ScreenLinkOptions<S>;
  readonly #now: () => number;
  #shown: S | undefined;
  /** Each connection is one attempt; what an earlier one still tells is of no interest. */
  #attempt = 0;
  #failures = 0;
  #openedAt: number | undefined;

  constructor(options: ScreenLinkOptions<S>) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** What is shown now; it draws, and takes keys, once the state is `open`. */
  get shown(): S | undefined {
    return this.#shown;
  }

  /** How long to wait before the next attempt, in ms. */
  get pauseMs(): number {
    return PAUSES_MS[this.#failures - 1] ?? 0;
  }

  /** Asks for an address and shows it; a screen that is there is given up. `isAsked`: by a person, who may try for ever. */
  async connect({ isAsked = false } = {}): Promise<void> {
    this.close();
    if (isAsked) this.#failures = 0;
    const attempt = this.#attempt;
    const isCurrent = () => attempt === this.#attempt;
    const { open, onState } = this.#options;
    onState({ phase: 'connecting' });
    const show = await open().catch((error: unknown) => {
      if (isCurrent()) onState(this.#refused(error));
      return undefined;
    });
    if (show === undefined || !isCurrent()) return;
    this.#shown = show({
      onOpen: () => {
        if (!isCurrent()) return;
        this.#openedAt = this.#now();
        onState({ phase: 'open' });
      },
      onClose: (code) => {
        if (!isCurrent()) return;
        const end = endOf(code);
        this.#end(end.returns === 'soon' || MAY_PASS.has(code) ? this.#again(end.cause) : end);
      },
      onRefusal: (state) => {
        if (isCurrent()) this.#end(state);
      },
    });
  }

  close(): void {
    this.#attempt += 1;
    this.#shown?.dispose();
    this.#shown = undefined;
    this.#openedAt = undefined;
  }

  #end(state: LinkState): void {
    this.close();
    this.#options.onState(state);
  }

  /** No answer, an instance on its way to another host and a fault of the server pass by themselves; other refusals do not. */
  #refused(error: unknown): LinkState {
    const { status, message } = toApiError(error);
    const mayPass = status === 0 || status === 409 || status >= 500;
    return mayPass ? this.#again(message) : ended(message, 'when running');
  }

  /** Another attempt follows by itself, until there have been too many in a row. */
  #again(cause: Text): LinkState {
    const wasSteady = this.#openedAt !== undefined && this.#now() - this.#openedAt >= STEADY_MS;
    this.#failures = wasSteady ? 1 : this.#failures + 1;
    return ended(cause, this.#failures > PAUSES_MS.length ? 'when asked' : 'soon');
  }
}
