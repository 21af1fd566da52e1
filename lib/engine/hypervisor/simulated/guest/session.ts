import { Budget } from './budget.ts';
import { LineEditor } from './line-editor.ts';
import { failed, runShell, type World } from './shell.ts';

interface Options {
  /** Shows text on the terminal. */
  write(text: string): void;
  /** The machine as it is now; a command works on a world of its own. */
  openWorld(): Promise<Omit<World, SessionKey>>;
  /** Keeps what a command wrote to the guest's disk. */
  closeWorld(world: World): Promise<void>;
  /** The guest turns itself off or boots anew. */
  onPower(request: 'poweroff' | 'reboot'): void;
  hostName(): string;
  /** False while the machine is paused or nobody reads what it writes. */
  canGoOn(): boolean;
}

type SessionKey = 'user' | 'home' | 'budget' | 'isLenient' | 'wait' | 'request';

const BANNER = [
  'This console is simulated. Log in as any user, such as root or cloud; no password is asked.',
  'The guest answers like a small Linux: type help for what it knows.',
];
/** Characters that wait at most; what is typed beyond them is lost, as on any terminal. */
const MAX_AHEAD = 64 * 1024;
const USER = /^[a-z_][a-z0-9_-]{0,31}$/;

/** Somebody at a simulated guest's serial console: login, prompt, commands, logout. */
export class ConsoleSession {
  readonly #options: Options;
  readonly #editor: LineEditor;
  #user: string | undefined;
  /** Interrupts the command that is running. */
  #running: AbortController | undefined;
  /** What was typed and not yet taken: a command runs, or nobody reads what it wrote. */
  #ahead = '';
  #nextTurn: NodeJS.Immediate | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#editor = new LineEditor({
      write: options.write,
      mayGoOn: () => this.#mayGoOn(),
      onLine: (line) => void this.#take(line),
      onInterrupt: () => this.#prompt(),
      onEnd: () => this.#logOut(),
    });
  }

  /** Greets and waits for a name. */
  start(): void {
    this.#options.write(`\r\n${BANNER.join('\r\n')}\r\n\r\n`);
    this.#prompt();
  }

  /** Takes what was typed, line by line. While a command runs only Ctrl-C counts; the rest waits. */
  feed(text: string): void {
    const interruption = text.lastIndexOf('\u0003');
    if (this.#running && interruption !== -1) {
      this.#ahead = text.slice(interruption + 1);
      this.#options.write('^C\r\n');
      this.#running.abort();
      return;
    }
    this.#ahead = (this.#ahead + text).slice(0, MAX_AHEAD);
    this.resume();
  }

  /** Goes on with what was typed, as far as it may, some keys in each turn of the process. */
  resume(): void {
    if (this.#nextTurn || !this.#mayGoOn()) return;
    const typed = this.#ahead;
    this.#ahead = '';
    this.#ahead = this.#editor.feed(typed) + this.#ahead;
    if (this.#ahead === '') return;
    this.#nextTurn = setImmediate(() => {
      this.#nextTurn = undefined;
      this.resume();
    });
  }

  end(): void {
    clearImmediate(this.#nextTurn);
    this.#ahead = '';
    this.#running?.abort();
  }

  #mayGoOn(): boolean {
    return !this.#running && this.#options.canGoOn();
  }

  get #home(): string {
    return this.#user === 'root' ? '/root' : `/home/${this.#user}`;
  }

  #prompt(): void {
    const name = this.#options.hostName();
    if (this.#user === undefined) {
      this.#editor.ask(`${name} login: `);
      return;
    }
    this.#editor.ask(`${this.#user}@${name}:~${this.#user === 'root' ? '#' : '$'} `);
  }

  #logOut(): void {
    this.#user = undefined;
    this.#options.write('\r\n');
    this.#prompt();
  }

  async #take(line: string): Promise<void> {
    if (this.#user === undefined) this.#logIn(line.trim());
    else await this.#run(line);
  }

  #logIn(name: string): void {
    if (USER.test(name)) {
      this.#user = name;
      this.#options.write('\r\n');
    } else if (name !== '') this.#options.write('\r\nLogin incorrect\r\n');
    this.#prompt();
  }

  async #run(line: string): Promise<void> {
    this.#running = new AbortController();
    const request = await this.#execute(line, this.#running.signal).catch((error) => {
      this.#show(failed(`sh: ${error instanceof Error ? error.message : String(error)}`).output);
      return null;
    });
    this.#running = undefined;
    if (request === 'poweroff' || request === 'reboot') {
      this.#options.onPower(request);
      return;
    }
    if (request === 'logout') this.#logOut();
    else this.#prompt();
    this.resume();
  }

  async #execute(line: string, signal: AbortSignal): Promise<World['request']> {
    const world: World = {
      ...(await this.#options.openWorld()),
      user: this.#user ?? '',
      home: this.#home,
      budget: new Budget(),
      isLenient: false,
      wait: (ms) => untilInterrupted(ms, signal),
      request: null,
    };
    const { output } = await runShell(line, world);
    this.#show(output);
    await this.#options.closeWorld(world);
    return world.request;
  }

  #show(output: string): void {
    this.#options.write(output.replaceAll(/\r?\n/g, '\r\n'));
  }
}

const untilInterrupted = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
