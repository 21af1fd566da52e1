import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { SerialConnection, SerialEnd } from '../serial.ts';

/** Maximum bytes of input that wait for a guest which does not read. */
const MAX_PENDING_BYTES = 64 * 1024;

/** The serial port of one machine. QEMU accepts one connection, which all viewers share. */
export class SerialPort {
  readonly #socket: Socket;
  readonly #watchers = new Set<Watcher>();
  readonly #reason: () => Promise<SerialEnd>;
  readonly #onEnd: () => void;
  #hasEnded = false;

  /** @param reason why the connection closed at the machine's end */
  constructor(socket: Socket, options: { reason: () => Promise<SerialEnd>; onEnd: () => void }) {
    this.#socket = socket;
    this.#reason = options.reason;
    this.#onEnd = options.onEnd;
    const decoder = new StringDecoder('utf8');
    socket.on('data', (bytes) => this.#show(decoder.write(bytes)));
    socket.on('close', () => {
      this.#finish();
      void this.#endWatchers();
    });
  }

  /** Adds a viewer. */
  watch(): SerialConnection {
    const watcher = new Watcher({
      type: (text) => {
        if (this.#socket.writableLength < MAX_PENDING_BYTES) this.#socket.write(text);
      },
      onDrain: () => this.#flow(),
      onClose: () => this.#leave(watcher),
    });
    this.#watchers.add(watcher);
    if (this.#hasEnded) void this.#endWatchers();
    return watcher;
  }

  #show(text: string): void {
    for (const watcher of this.#watchers) watcher.show(text);
    this.#flow();
  }

  /** Output is throttled to the slowest viewer. */
  #flow(): void {
    const isFull = [...this.#watchers].some((watcher) => watcher.isFull);
    if (isFull) this.#socket.pause();
    else this.#socket.resume();
  }

  #leave(watcher: Watcher): void {
    this.#watchers.delete(watcher);
    watcher.end('closed');
    this.#flow();
    if (this.#watchers.size > 0) return;
    this.#finish();
    this.#socket.destroy();
  }

  /** Runs once: a new connection may have replaced this one. */
  #finish(): void {
    if (!this.#hasEnded) this.#onEnd();
    this.#hasEnded = true;
  }

  async #endWatchers(): Promise<void> {
    if (this.#watchers.size === 0) return;
    const reason = await this.#reason().catch((): SerialEnd => 'host_down');
    for (const watcher of this.#watchers) watcher.end(reason);
    this.#watchers.clear();
  }
}

interface WatcherOptions {
  type(text: string): void;
  onDrain(): void;
  onClose(): void;
}

class Watcher implements SerialConnection {
  readonly output: Readable;
  readonly ended: Promise<SerialEnd>;
  readonly #options: WatcherOptions;
  #end: ((reason: SerialEnd) => void) | undefined;
  isFull = false;

  constructor(options: WatcherOptions) {
    this.#options = options;
    this.output = new Readable({ encoding: 'utf8', read: () => this.#drain() });
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  show(text: string): void {
    if (this.#end && text !== '') this.isFull = !this.output.push(text);
  }

  #drain(): void {
    if (!this.isFull) return;
    this.isFull = false;
    this.#options.onDrain();
  }

  end(reason: SerialEnd): void {
    if (!this.#end) return;
    this.isFull = false;
    this.output.push(null);
    this.#end(reason);
    this.#end = undefined;
  }

  write(text: string): void {
    if (this.#end) this.#options.type(text);
  }

  resize(): void {
    // A serial line has no size; the terminal wraps.
  }

  close(): void {
    if (this.#end) this.#options.onClose();
  }
}
