import { toApiError } from '#lib/client/api-error.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { CLOSE_CODES } from './close-codes.ts';

/** How a console stands. */
export type LinkState =
  | { phase: 'connecting' }
  | { phase: 'open' }
  /** `returns`: by itself at once, when the instance runs again, or only when asked. */
  | { phase: 'ended'; cause: Text; returns: 'soon' | 'when running' | 'when asked' };

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

/** Why the proxy closed, and what may follow; see `close-codes.ts`. */
const ENDS: Record<number, Extract<LinkState, { phase: 'ended' }>> = {
  [CLOSE_CODES.closed]: ended(msg('The guest closed the console.'), 'when asked'),
  [CLOSE_CODES.stopping]: ended(msg('The server is restarting.'), 'soon'),
  [CLOSE_CODES.rebooting]: ended(msg('The instance is rebooting.'), 'soon'),
  [CLOSE_CODES.moved]: ended(msg('The instance has moved to another host.'), 'soon'),
  [CLOSE_CODES.off]: ended(msg('The instance is powered off.'), 'when running'),
  [CLOSE_CODES.crashed]: ended(msg('The instance has crashed.'), 'when running'),
  [CLOSE_CODES.suspended]: ended(msg('The instance is suspended.'), 'when running'),
  [CLOSE_CODES.host_down]: ended(msg('The host of the instance is down.'), 'when running'),
  [CLOSE_CODES.not_running]: ended(msg('The instance is not running.'), 'when running'),
  [CLOSE_CODES.deleted]: ended(msg('The instance is deleted.'), 'when asked'),
  [CLOSE_CODES.too_many]: ended(msg('This instance has reached the limit of open consoles.'), 'when asked'),
  [CLOSE_CODES.too_many_own]: ended(msg('You have reached the limit of open consoles.'), 'when asked'),
  [CLOSE_CODES.access_ended]: ended(msg('Your access to this console has ended.'), 'when asked'),
  [CLOSE_CODES.refused]: ended(msg('The console address has expired.'), 'soon'),
};
const LATEST_ECHO_MS = 3000;
const LOST = ended(msg('The connection was lost.'), 'soon');

function ended(cause: Text, returns: 'soon' | 'when running' | 'when asked') {
  return { phase: 'ended', cause, returns } as const;
}

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
      onState(ENDS[code] ?? LOST);
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
