import { toApiError } from '#lib/client/api-error.ts';
import type { Text } from '#lib/i18n/text.ts';
import { CLOSE_CODES } from './close-codes.ts';
import { endedState, endedStateForCode, type LinkState } from './link-state.ts';

/** Delays before automatic attempts in ms. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000, 15_000, 15_000];
/** Closes after which a retry may succeed: a reboot, or a host that responds again. */
const MAY_PASS = new Set<number>([CLOSE_CODES.host_down, CLOSE_CODES.not_running]);
/** After this time, the count of attempts restarts. */
const STEADY_MS = 10_000;

/** A screen that is connecting or connected. */
export interface ScreenView {
  dispose(): void;
}

export interface ScreenEvents {
  /** Drawing has started. */
  onOpen(): void;
  /** Its WebSocket has closed. */
  onClose(code: number): void;
  /** It cannot be shown, and a retry would not help. */
  onRefusal(state: LinkState): void;
}

interface ScreenLinkOptions<S extends ScreenView> {
  /** Requests a one-time address; returns a function that starts the display. */
  open(): Promise<(events: ScreenEvents) => S>;
  onState(state: LinkState): void;
  /** Monotonic clock in ms. */
  now?(): number;
}

export class ScreenLink<S extends ScreenView> {
  readonly #options: ScreenLinkOptions<S>;
  readonly #now: () => number;
  #shown: S | undefined;
  /** Number of the current attempt; events of earlier ones are ignored. */
  #attempt = 0;
  #failures = 0;
  #openedAt: number | undefined;

  constructor(options: ScreenLinkOptions<S>) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** The current screen, usable in state `open`. */
  get shown(): S | undefined {
    return this.#shown;
  }

  /** Delay before the next attempt in ms. */
  get pauseMs(): number {
    return PAUSES_MS[this.#failures - 1] ?? 0;
  }

  /** Replaces the connection. `isManual`: requested by a person, so attempts are unlimited. */
  async connect({ isManual = false } = {}): Promise<void> {
    this.close();
    if (isManual) this.#failures = 0;
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
        const end = endedStateForCode(code);
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

  /** Missing responses, migrations and server errors are temporary; other errors are not. */
  #refused(error: unknown): LinkState {
    const { status, message } = toApiError(error);
    const mayPass = status === 0 || status === 409 || status >= 500;
    return mayPass ? this.#again(message) : endedState(message, 'when running');
  }

  /** Schedules another attempt, up to a limit. */
  #again(cause: Text): LinkState {
    const wasSteady = this.#openedAt !== undefined && this.#now() - this.#openedAt >= STEADY_MS;
    this.#failures = wasSteady ? 1 : this.#failures + 1;
    return endedState(cause, this.#failures > PAUSES_MS.length ? 'on request' : 'soon');
  }
}
