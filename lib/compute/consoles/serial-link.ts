import { toApiError } from '#lib/client/api-error.ts';
import { endOf, type LinkState } from './link-state.ts';

/** The part of a WebSocket that a link needs. */
export type LinkSocket = Pick<WebSocket, 'send' | 'close' | 'binaryType' | 'onopen' | 'onmessage' | 'onclose'>;

interface LinkOptions {
  /** Gives a new address; each opens once. */
  address(): Promise<string>;
  socket(url: string): LinkSocket;
  onData(text: string): void;
  onState(state: LinkState): void;
  /** How long the machine took to answer what was typed, in ms. */
  onLatency?(ms: number): void;
}

const LATEST_ECHO_MS = 3000;

/** One person's console of one instance, in the browser: connects, types, and says why it ended. */
export class SerialLink {
  readonly #options: LinkOptions;
  #socket: LinkSocket | undefined;
  #isOpen = false;
  /** When something was typed that nothing has answered yet, in ms. */
  #typedAt: number | undefined;

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  /** Asks for an address and opens it; a connection that is there is given up. */
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
      this.#forget();
      onState(endOf(code));
    };
  }

  /** Types on the machine; nothing is kept for later while there is no connection. */
  type(text: string): void {
    if (!this.#isOpen) return;
    this.#typedAt ??= performance.now();
    this.#socket?.send(text);
  }

  /** A guest echoes what is typed, except for passwords; what comes much later is no answer. */
  #measure(): void {
    if (this.#typedAt === undefined) return;
    const ms = performance.now() - this.#typedAt;
    this.#typedAt = undefined;
    if (ms < LATEST_ECHO_MS) this.#options.onLatency?.(ms);
  }

  /** Tells how large the terminal is. */
  resize(columns: number, rows: number): void {
    if (this.#isOpen) this.#socket?.send(`\u001b[8;${rows};${columns}t`);
  }

  close(): void {
    const socket = this.#socket;
    this.#forget();
    socket?.close();
  }

  #forget(): void {
    this.#socket = undefined;
    this.#isOpen = false;
    this.#typedAt = undefined;
  }
}
