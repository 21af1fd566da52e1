/** Maximum bytes of one message: an entry with all its values. */
const MAX_MESSAGE_BYTES = 8 * 2 ** 20;
/** Maximum values and attributes of one message: the members of a group. Shorter ones than names need no bytes. */
const MAX_ELEMENTS = 300_000;

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const OCTETS = 0x04;
const SEARCH_ENTRY = 0x64;
const SEARCH_REFERENCE = 0x73;
const CONTROLS = 0xa0;

/** A response that is not LDAP, or larger than allowed. */
export class MalformedResponseError extends Error {
  override name = 'MalformedResponseError';
}

const malformed = (reason: string) => new MalformedResponseError(`The server sent an invalid response: ${reason}.`);

/**
 * Splits received bytes into whole messages and checks their structure. The library that decodes them does not return
 * if a length exceeds its surroundings, and copies and recurses for each message of a chunk.
 */
export class MessageReader {
  #chunks: Buffer[] = [];
  #size = 0;

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  /** Messages that a chunk completes. @throws MalformedResponseError */
  read(chunk: Buffer): Buffer[] {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    const messages: Buffer[] = [];
    for (let length = this.#nextLength(); length !== undefined && length <= this.#size; length = this.#nextLength()) {
      const bytes = this.#join();
      const message = bytes.subarray(0, length);
      assertMessage(message);
      messages.push(message);
      const rest = bytes.subarray(length);
      this.#chunks = rest.length > 0 ? [rest] : [];
      this.#size = rest.length;
    }
    return messages;
  }

  /** Bytes of the message that has begun; undefined until its header is complete. */
  #nextLength(): number | undefined {
    if (this.#size === 0) return undefined;
    const [first] = this.#chunks;
    const start = first && first.length >= 6 ? first : this.#join();
    if (start[0] !== SEQUENCE) throw malformed('a message does not begin with a sequence');
    const header = readHeader(start, 0, start.length);
    if (!header) return undefined;
    if (header.end > MAX_MESSAGE_BYTES) throw malformed(`a message exceeds ${MAX_MESSAGE_BYTES / 2 ** 20} MiB`);
    return header.end;
  }

  #join(): Buffer {
    const bytes = this.#chunks.length === 1 && this.#chunks[0] ? this.#chunks[0] : Buffer.concat(this.#chunks);
    this.#chunks = [bytes];
    return bytes;
  }
}

interface Element {
  tag: number;
  /** Offsets of the content. */
  start: number;
  end: number;
}

/** Tag and length at an offset; undefined if bytes are missing. @throws MalformedResponseError */
function readHeader(bytes: Buffer, at: number, limit: number): Element | undefined {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined || at + 2 > limit) return undefined;
  if (first < 0x80) return { tag, start: at + 2, end: at + 2 + first };
  const count = first - 0x80;
  if (count === 0 || count > 4) throw malformed('a length is not definite');
  if (at + 2 + count > limit) return undefined;
  const start = at + 2 + count;
  return { tag, start, end: start + bytes.readUIntBE(at + 2, count) };
}

/** Elements that a message may still have. */
interface ElementBudget {
  left: number;
}

/** The elements between two offsets. @throws MalformedResponseError if they do not fill the space */
function elements(bytes: Buffer, { start, end }: Omit<Element, 'tag'>, budget: ElementBudget): Element[] {
  const found: Element[] = [];
  for (let at = start; at < end; ) {
    const element = readHeader(bytes, at, end);
    if (!element || element.end > end) throw malformed('a length exceeds its surroundings');
    budget.left -= 1;
    if (budget.left < 0) throw malformed(`a message has more than ${MAX_ELEMENTS} values`);
    found.push(element);
    at = element.end;
  }
  return found;
}

function assertTag(element: Element | undefined, tag: number): Element {
  if (element?.tag !== tag) throw malformed(`an element with tag ${tag} is missing`);
  return element;
}

/** Checks what loops of the decoder depend on; it rejects the rest itself. @throws MalformedResponseError */
function assertMessage(bytes: Buffer): void {
  const budget = { left: MAX_ELEMENTS };
  const [message] = elements(bytes, { start: 0, end: bytes.length }, budget);
  const [id, operation, controls, ...rest] = elements(bytes, assertTag(message, SEQUENCE), budget);
  assertTag(id, INTEGER);
  if (!operation || rest.length > 0) throw malformed('a message does not have one operation');
  const parts = elements(bytes, operation, budget);
  if (operation.tag === SEARCH_ENTRY) assertEntry(bytes, parts, budget);
  if (operation.tag === SEARCH_REFERENCE) for (const part of parts) assertTag(part, OCTETS);
  if (!controls) return;
  assertTag(controls, CONTROLS);
  for (const control of elements(bytes, controls, budget)) elements(bytes, assertTag(control, SEQUENCE), budget);
}

function assertEntry(bytes: Buffer, [name, attributes, ...rest]: Element[], budget: ElementBudget): void {
  assertTag(name, OCTETS);
  const list = assertTag(attributes, SEQUENCE);
  if (rest.length > 0) throw malformed('an entry has more than a name and attributes');
  for (const attribute of elements(bytes, list, budget)) {
    const [type, values, ...others] = elements(bytes, assertTag(attribute, SEQUENCE), budget);
    assertTag(type, OCTETS);
    const set = assertTag(values, SET);
    if (others.length > 0) throw malformed('an attribute has more than a name and values');
    for (const value of elements(bytes, set, budget)) assertTag(value, OCTETS);
  }
}
