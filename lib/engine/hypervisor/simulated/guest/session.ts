import { COMMAND_NAMES, runShell, type ShellEnvironment } from './shell.ts';

interface Options {
  write(text: string): void;
  /** The guest shuts down or reboots. */
  onPower(request: 'poweroff' | 'reboot'): void;
  hostName(): string;
  uptimeS(): number;
  /** False while the machine is paused or its output is not read. */
  canGoOn(): boolean;
}

const BANNER = [
  'This console is simulated. Log in as any user, such as root or cloud, without a password.',
  `The guest runs no software. Its commands are: ${COMMAND_NAMES.join(' ')}`,
];
const USER = /^[a-z_][a-z0-9_-]{0,31}$/;
/** Maximum pending characters, and maximum characters of a line. Further input is lost, as on any terminal. */
const MAX_PENDING_CHARACTERS = 64 * 1024;
const MAX_LINE_CHARACTERS = 4096;
/** Keys handled before other work gets a turn. */
const KEYS_A_TURN = 64;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what terminals send for keys.
const KEY = /\r\n|\u001b\[[0-9;]*[A-Za-z~]|\u001bO[A-Za-z]|\p{Cc}|\P{Cc}+/gu;
const withoutLastWord = (text: string) => text.slice(0, 1 + text.trimEnd().search(/\s\S*$/));

/** A serial console session of a simulated guest: login, prompt, commands, logout. */
export class ConsoleSession {
  readonly #options: Options;
  #user: string | undefined;
  #prompt = '';
  #line = '';
  /** The guest is shutting down. */
  #isOver = false;
  /** Input received while output is not read. */
  #ahead = '';
  #nextTurn: NodeJS.Immediate | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Prints the greeting and the login prompt. */
  start(): void {
    this.#options.write(`\r\n${BANNER.join('\r\n')}\r\n\r\n`);
    this.#printPrompt();
  }

  /** Handles input line by line. */
  feed(text: string): void {
    this.#ahead = (this.#ahead + text).slice(0, MAX_PENDING_CHARACTERS);
    this.resume();
  }

  /** Handles pending input in small batches. */
  resume(): void {
    if (this.#nextTurn) return;
    const typed = this.#ahead;
    this.#ahead = '';
    let taken = 0;
    for (const { 0: key, index } of typed.matchAll(KEY)) {
      if (taken === KEYS_A_TURN || this.#isOver || !this.#options.canGoOn()) {
        this.#ahead = typed.slice(index) + this.#ahead;
        break;
      }
      taken += 1;
      this.#press(key);
    }
    if (taken < KEYS_A_TURN || this.#ahead === '') return;
    this.#nextTurn = setImmediate(() => {
      this.#nextTurn = undefined;
      this.resume();
    });
  }

  end(): void {
    clearImmediate(this.#nextTurn);
    this.#ahead = '';
  }

  #press(key: string): void {
    const line = this.#line;
    if (key === '\r' || key === '\n' || key === '\r\n') {
      this.#options.write('\r\n');
      if (this.#user === undefined) this.#logIn(line.trim());
      else this.#run(line);
    } else if (key === '\u0003') {
      this.#options.write('^C\r\n');
      this.#printPrompt();
    } else if (key === '\u0004') {
      if (line === '') this.#logOut();
    } else if (key === '\u007f' || key === '\b') this.#backspace();
    else if (key === '\u0015') this.#replace('');
    else if (key === '\u0017') this.#replace(withoutLastWord(line));
    else if (!/\p{Cc}/u.test(key)) this.#add(key);
  }

  #backspace(): void {
    const last = [...this.#line.slice(-2)].at(-1);
    if (last === undefined) return;
    this.#line = this.#line.slice(0, -last.length);
    this.#options.write('\b \b');
  }

  #replace(line: string): void {
    this.#line = line;
    this.#options.write(`\r\u001b[J${this.#prompt}${line}`);
  }

  #add(text: string): void {
    const room = text.slice(0, Math.max(0, MAX_LINE_CHARACTERS - this.#line.length)).toWellFormed();
    this.#line += room;
    this.#options.write(room);
  }

  /** Prints a prompt on a new line. */
  #printPrompt(): void {
    const name = this.#options.hostName();
    const user = this.#user;
    this.#prompt = user === undefined ? `${name} login: ` : `${user}@${name}:~${user === 'root' ? '#' : '$'} `;
    this.#line = '';
    this.#options.write(this.#prompt);
  }

  #logIn(name: string): void {
    if (USER.test(name)) this.#user = name;
    if (name !== '') this.#options.write(this.#user === undefined ? '\r\nLogin incorrect\r\n' : '\r\n');
    this.#printPrompt();
  }

  #logOut(): void {
    this.#user = undefined;
    this.#options.write('\r\n');
    this.#printPrompt();
  }

  #run(line: string): void {
    const { hostName, uptimeS, onPower } = this.#options;
    const world: ShellEnvironment = {
      ...{ hostName: hostName(), uptimeS: uptimeS(), isLenient: false, request: null },
      write: () => false,
    };
    this.#show(runShell(line, world).output);
    const { request } = world;
    this.#isOver = request === 'poweroff' || request === 'reboot';
    if (request === 'poweroff' || request === 'reboot') onPower(request);
    else if (request === 'logout') this.#logOut();
    else this.#printPrompt();
  }

  #show(output: string): void {
    this.#options.write(output.replaceAll(/\r?\n/g, '\r\n'));
  }
}
