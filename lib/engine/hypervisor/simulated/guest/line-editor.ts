interface Options {
  /** Shows text on the terminal. */
  write(text: string): void;
  /** False while a command runs or nobody reads: keys wait. */
  mayGoOn(): boolean;
  onLine(line: string): void;
  /** Ctrl-C. */
  onInterrupt(): void;
  /** Ctrl-D on an empty line. */
  onEnd(): void;
}

const MAX_LINE = 4096;
/** Keys that are taken in one turn of the process. */
const KEYS_A_TURN = 64;
const BACK = '\b \b';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what terminals send for keys.
const INPUT = /\r\n|\u001b\[[0-9;]*[A-Za-z~]|\u001bO[A-Za-z]|\p{Cc}|\P{Cc}+/gu;

/** Takes one line from a terminal: letters, backspace, Ctrl-U and Ctrl-W; the caller gets whole lines. */
export class LineEditor {
  readonly #options: Options;
  #prompt = '';
  #line = '';

  constructor(options: Options) {
    this.#options = options;
  }

  /** Begins a new line behind a prompt. */
  ask(prompt: string): void {
    this.#prompt = prompt;
    this.#line = '';
    this.#options.write(prompt);
  }

  /** Takes what the terminal sent; keys that mean nothing are ignored. Returns what has to wait. */
  feed(input: string): string {
    let taken = 0;
    for (const { 0: key, index } of input.matchAll(INPUT)) {
      if (taken === KEYS_A_TURN || !this.#options.mayGoOn()) return input.slice(index);
      taken += 1;
      this.#press(key);
    }
    return '';
  }

  #press(key: string): void {
    const { write, onLine, onInterrupt, onEnd } = this.#options;
    const line = this.#line;
    if (key === '\r' || key === '\n' || key === '\r\n') {
      this.#line = '';
      write('\r\n');
      onLine(line);
    } else if (key === '\u0003') {
      this.#line = '';
      write('^C\r\n');
      onInterrupt();
    } else if (key === '\u0004') {
      if (line === '') onEnd();
    } else if (key === '\u007f' || key === '\b') this.#backspace();
    else if (key === '\u0015') this.#replace('');
    else if (key === '\u0017') this.#replace(withoutLastWord(line));
    else if (!/\p{Cc}/u.test(key)) this.#add(key);
  }

  #backspace(): void {
    const last = [...this.#line.slice(-2)].at(-1);
    if (last === undefined) return;
    this.#line = this.#line.slice(0, -last.length);
    this.#options.write(BACK);
  }

  #replace(line: string): void {
    this.#line = line;
    this.#options.write(`\r\u001b[J${this.#prompt}${line}`);
  }

  #add(text: string): void {
    const room = text.slice(0, Math.max(0, MAX_LINE - this.#line.length)).toWellFormed();
    this.#line += room;
    this.#options.write(room);
  }
}

const withoutLastWord = (text: string) => text.slice(0, 1 + text.trimEnd().search(/\s\S*$/));
