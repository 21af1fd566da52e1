import { toApiError } from '#lib/client/api-error.ts';
import { endedStateForCode, type LinkState } from './link-state.ts';

/** The used part of a WebSocket. */
export type LinkSocket = Pick<WebSocket, 'send' | 'close' | 'binaryType' | 'onopen' | 'onmessage' | 'onclose'>;

interface LinkOptions {
  /** Requests a one-time address. */
  address(): Promise<string>;
  socket(url: string): LinkSocket;
  onData(text: string): void;
  onState(state: LinkState): void;
  /** Time from input to response in ms. */
  onLatency?(ms: number): void;
}

const LATEST_ECHO_MS = 3000;

/** A serial console in the browser: connects, sends input and reports the reason of its end. */
export class SerialLink {
  /** Delay before the next attempt in ms. */
  readonly pauseMs = 1500;
  readonly #options: LinkOptions;
  #socket: LinkSocket | undefined;
  #isOpen = false;
  /** Time of the last unanswered input in ms. */
  #typedAt: number | undefined;

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  async connect(): Promise<void> {
    this.close();
    const { address, socket: openSocket, onData, onState } = this.#options;
    onState({ phase: 'connecting' });
    const url = await address().catch((error: unknown) => {
      const { status, message } = toApiError(error);
      onState({ phase: 'ended', cause: message, returns: status === 0 ? 'soon' : 'when running' });
      return undefined;
    });
    if (url === undefined) return;
    const socket = openSocket(url);
    this.#socket = socket;
    const decoder = new TextDecoder();
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => {
      this.#isOpen = true;
      onState({ phase: 'open' });
    };
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      this.#measure();
      onData(typeof data === 'string' ? data : decoder.decode(data, { stream: true }));
    };
    socket.onclose = ({ code }: { code: number }) => {
      if (this.#socket !== socket) return;
      this.#reset();
      onState(endedStateForCode(code));
    };
  }

  /** Input without a connection is discarded. */
  type(text: string): void {
    if (!this.#isOpen) return;
    this.#typedAt ??= performance.now();
    this.#socket?.send(text);
  }

  /** Guests echo input except passwords; late output is not an echo. */
  #measure(): void {
    if (this.#typedAt === undefined) return;
    const ms = performance.now() - this.#typedAt;
    this.#typedAt = undefined;
    if (ms < LATEST_ECHO_MS) this.#options.onLatency?.(ms);
  }

  /** Reports the size of the terminal. */
  resize(columns: number, rows: number): void {
    if (this.#isOpen) this.#socket?.send(`\u001b[8;${rows};${columns}t`);
  }

  close(): void {
    const socket = this.#socket;
    this.#reset();
    socket?.close();
  }

  #reset(): void {
    this.#socket = undefined;
    this.#isOpen = false;
    this.#typedAt = undefined;
  }
}
