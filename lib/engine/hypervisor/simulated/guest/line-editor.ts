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
const KEPT_LINES = 200;
/** Keys that are taken in one turn of the process; each may draw a whole line anew. */
const KEYS_A_TURN = 64;

/** What terminals send, by the name of the key. */
const KEYS: Record<string, keyof typeof ACTIONS> = {
  '\r\n': 'enter',
  '\r': 'enter',
  '\n': 'enter',
  '\u0003': 'interrupt',
  '\u0004': 'end',
  '\u007f': 'backspace',
  '\b': 'backspace',
  '\u000c': 'clear',
  '\u0015': 'dropBefore',
  '\u0017': 'dropWord',
  '\u000b': 'dropAfter',
  '\u0001': 'home',
  '\u0005': 'toEnd',
  '\u001b[H': 'home',
  '\u001bOH': 'home',
  '\u001b[1~': 'home',
  '\u001b[F': 'toEnd',
  '\u001bOF': 'toEnd',
  '\u001b[4~': 'toEnd',
  '\u001b[3~': 'delete',
  '\u001b[D': 'left',
  '\u001bOD': 'left',
  '\u001b[C': 'right',
  '\u001bOC': 'right',
  '\u001b[A': 'older',
  '\u001bOA': 'older',
  '\u001b[B': 'newer',
  '\u001bOB': 'newer',
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what terminals send for keys.
const INPUT = /\r\n|\u001b\[[0-9;]*[A-Za-z~]|\u001bO[A-Za-z]|[\u0000-\u001f\u007f]|[^\u0000-\u001f\u007f]+/gu;

/** Edits one line on a terminal as a shell does, with a history; the caller gets whole lines. */
export class LineEditor {
  readonly options: Options;
  prompt = '';
  line = '';
  cursor = 0;
  /** Newest last. */
  history: string[] = [];
  /** Where in the history the line comes from; its length for a new line. */
  recalled = 0;
  /** Width of the terminal. */
  columns = 80;
  /** Whether lines are kept in the history and Ctrl-L clears; not while someone logs in. */
  isShell = false;

  constructor(options: Options) {
    this.options = options;
  }

  /** Begins a new line behind a prompt. */
  ask(prompt: string): void {
    this.prompt = prompt;
    this.line = '';
    this.cursor = 0;
    this.recalled = this.history.length;
    this.options.write(prompt);
  }

  /** Takes what the terminal sent; a sequence of keys that means nothing is ignored. Returns what has to wait. */
  feed(input: string): string {
    let taken = 0;
    for (const { 0: key, index } of input.matchAll(INPUT)) {
      if (taken === KEYS_A_TURN || !this.options.mayGoOn()) return input.slice(index);
      taken += 1;
      const action = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
      if (action) ACTIONS[action](this);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: unknown control characters must not get into the line.
      else if (!/[\u0000-\u001f]/.test(key)) this.#insert(key);
    }
    return '';
  }

  remember(line: string): void {
    if (line.trim() !== '' && line !== this.history.at(-1)) this.history = [...this.history, line].slice(-KEPT_LINES);
  }

  /** Replaces the line and shows it anew. */
  replace(line: string, cursor = line.length): void {
    const shown = this.prompt.length + this.cursor;
    this.line = line;
    this.cursor = cursor;
    const up = Math.floor(shown / this.columns);
    this.options.write(`${up > 0 ? `\u001b[${up}A` : ''}\r\u001b[J${this.prompt}${line}`);
    this.#back(line.length - cursor);
  }

  #insert(text: string): void {
    const room = text.slice(0, Math.max(0, MAX_LINE - this.line.length)).toWellFormed();
    const before = this.line.slice(0, this.cursor) + room;
    const after = this.line.slice(this.cursor);
    if (after !== '') {
      this.replace(before + after, before.length);
      return;
    }
    this.line = before;
    this.cursor = before.length;
    this.options.write(room);
  }

  /** Moves the terminal's cursor left, over the ends of rows too. */
  #back(count: number): void {
    if (count === 0) return;
    const end = this.prompt.length + this.line.length;
    const rows = Math.floor(end / this.columns) - Math.floor((end - count) / this.columns);
    const column = (end - count) % this.columns;
    this.options.write(`${rows > 0 ? `\u001b[${rows}A` : ''}\r${column > 0 ? `\u001b[${column}C` : ''}`);
  }
}

const moveTo = (editor: LineEditor, cursor: number) => editor.replace(editor.line, cursor);

function recall(editor: LineEditor, at: number): void {
  if (at < 0 || at > editor.history.length) return;
  editor.recalled = at;
  editor.replace(editor.history[at] ?? '');
}

function withoutLastWord(text: string): string {
  const words = text.trimEnd();
  return words.slice(0, 1 + words.search(/\s\S*$/));
}

const ACTIONS = {
  enter(editor: LineEditor) {
    const { line } = editor;
    editor.options.write('\r\n');
    editor.line = '';
    editor.cursor = 0;
    editor.options.onLine(line);
  },
  interrupt(editor: LineEditor) {
    editor.options.write('^C\r\n');
    editor.line = '';
    editor.cursor = 0;
    editor.options.onInterrupt();
  },
  end(editor: LineEditor) {
    if (editor.line === '') editor.options.onEnd();
  },
  backspace(editor: LineEditor) {
    const { line, cursor } = editor;
    if (cursor > 0) editor.replace(line.slice(0, cursor - 1) + line.slice(cursor), cursor - 1);
  },
  delete(editor: LineEditor) {
    const { line, cursor } = editor;
    if (cursor < line.length) editor.replace(line.slice(0, cursor) + line.slice(cursor + 1), cursor);
  },
  clear(editor: LineEditor) {
    if (!editor.isShell) return;
    editor.options.write('\u001b[2J\u001b[H');
    editor.replace(editor.line, editor.cursor);
  },
  dropBefore: (editor: LineEditor) => editor.replace(editor.line.slice(editor.cursor), 0),
  dropAfter: (editor: LineEditor) => editor.replace(editor.line.slice(0, editor.cursor)),
  dropWord(editor: LineEditor) {
    const before = withoutLastWord(editor.line.slice(0, editor.cursor));
    editor.replace(before + editor.line.slice(editor.cursor), before.length);
  },
  home: (editor: LineEditor) => moveTo(editor, 0),
  toEnd: (editor: LineEditor) => moveTo(editor, editor.line.length),
  left: (editor: LineEditor) => moveTo(editor, Math.max(0, editor.cursor - 1)),
  right: (editor: LineEditor) => moveTo(editor, Math.min(editor.line.length, editor.cursor + 1)),
  older: (editor: LineEditor) => recall(editor, editor.recalled - 1),
  newer: (editor: LineEditor) => recall(editor, editor.recalled + 1),
};
