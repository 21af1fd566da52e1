/** Part of a message: text, a value, a number, the `#` of a plural, a plural or select, or tags with nested parts. */
export type MessagePart =
  | string
  | { is: 'value'; name: string }
  | { is: 'number'; name: string }
  | { is: 'count' }
  | { is: 'plural'; name: string; cases: Readonly<Record<string, readonly MessagePart[]>> }
  | { is: 'tag'; name: string; children: readonly MessagePart[] };

/** Characters that can end a text. */
const SYNTAX = /[{}<#']/g;
const NAME = /[\p{L}\d_]+/uy;
const CASE = /=\d+|[a-z]+/y;
const TAG = /<(\/?)([a-z][a-z\d]*)>/iy;
const SPACE = /\s*/y;

class MessageSyntaxError extends Error {
  override name = 'MessageSyntaxError';
  readonly position: number;

  constructor(text: string, position: number) {
    super(`Syntax error in a message at ${position}: ${text}`);
    this.position = position;
  }
}

/**
 * Parses the subset of ICU MessageFormat that the console uses: `{name}`, `{name, number}`, `{name, plural, =0 {…} one
 * {…} other {…}}`, `#`, `<b>…</b>` and quotes. A test compares it with ICU.
 * @throws MessageSyntaxError
 */
export const readMessage = (message: string): readonly MessagePart[] => new MessageReader(message).all();

class MessageReader {
  readonly #message: string;
  #at = 0;

  constructor(message: string) {
    this.#message = message;
  }

  all(): readonly MessagePart[] {
    const parts = this.#parts(false);
    return this.#at === this.#message.length ? parts : this.#fail();
  }

  #fail(): never {
    throw new MessageSyntaxError(this.#message, this.#at);
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#message) ?? undefined;
  }

  #take(pattern: RegExp): string {
    const [found] = this.#match(pattern) ?? this.#fail();
    this.#at += found.length;
    return found;
  }

  #expect(text: string): void {
    if (!this.#message.startsWith(text, this.#at)) this.#fail();
    this.#at += text.length;
  }

  #parts(isPlural: boolean, tag?: string): MessagePart[] {
    const found: MessagePart[] = [];
    for (let part = this.#next(isPlural, tag); part !== undefined; part = this.#next(isPlural, tag)) {
      const last = found.at(-1);
      if (typeof part === 'string' && typeof last === 'string') found[found.length - 1] = last + part;
      else if (part !== '') found.push(part);
    }
    return found;
  }

  /** Next part; undefined at the end of the message, case or tag. */
  #next(isPlural: boolean, tag: string | undefined): MessagePart | undefined {
    const char = this.#message[this.#at];
    if (char === undefined || char === '}') return undefined;
    if (char === "'") return this.#quoted();
    if (char === '{') return this.#argument();
    if (char === '#' && isPlural) {
      this.#at += 1;
      return { is: 'count' };
    }
    const [whole, closes, name] = this.#match(TAG) ?? [];
    if (whole === undefined || name === undefined) return this.#text();
    if (closes) return name === tag ? undefined : this.#fail();
    this.#at += whole.length;
    const children = this.#parts(isPlural, name);
    this.#expect(`</${name}>`);
    return { is: 'tag', name, children };
  }

  /** Reads text. The caller has checked that its first character is not syntax. */
  #text(): string {
    SYNTAX.lastIndex = this.#at + 1;
    const end = SYNTAX.exec(this.#message)?.index ?? this.#message.length;
    const text = this.#message.slice(this.#at, end);
    this.#at = end;
    return text;
  }

  /**
   * Two quotes are a literal quote. One quote before syntax escapes everything up to the next quote; before anything
   * else it is literal.
   */
  #quoted(): string {
    this.#at += 1;
    const next = this.#message[this.#at] ?? '';
    if (next === "'") {
      this.#at += 1;
      return "'";
    }
    if (!/[{}<>#]/.test(next)) return "'";
    const end = this.#message.indexOf("'", this.#at);
    const text = this.#message.slice(this.#at, end === -1 ? undefined : end);
    this.#at += text.length + (end === -1 ? 0 : 1);
    return text;
  }

  #argument(): MessagePart {
    this.#expect('{');
    this.#take(SPACE);
    const name = this.#take(NAME);
    this.#take(SPACE);
    if (this.#message[this.#at] === '}') {
      this.#expect('}');
      return { is: 'value', name };
    }
    this.#expect(',');
    this.#take(SPACE);
    const kind = this.#take(NAME);
    this.#take(SPACE);
    if (kind === 'plural') return this.#plural(name);
    if (kind !== 'number') this.#fail();
    this.#expect('}');
    return { is: 'number', name };
  }

  #plural(name: string): MessagePart {
    this.#expect(',');
    const cases: Record<string, readonly MessagePart[]> = {};
    this.#take(SPACE);
    while (this.#message[this.#at] !== '}') {
      const which = this.#take(CASE);
      this.#take(SPACE);
      this.#expect('{');
      cases[which] = this.#parts(true);
      this.#expect('}');
      this.#take(SPACE);
    }
    this.#expect('}');
    return { is: 'plural', name, cases };
  }
}
