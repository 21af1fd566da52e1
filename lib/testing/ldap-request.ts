/** An element of BER. */
interface Element {
  tag: number;
  content: Buffer;
}

const readElement = (bytes: Buffer, at: number): Element & { end: number } => {
  const first = bytes[at + 1] ?? 0;
  const count = first < 0x80 ? 0 : first - 0x80;
  const length = count === 0 ? first : bytes.readUIntBE(at + 2, count);
  const start = at + 2 + count;
  return { tag: bytes[at] ?? 0, content: bytes.subarray(start, start + length), end: start + length };
};

function elementsOf(bytes: Buffer): Element[] {
  const found: Element[] = [];
  for (let at = 0; at < bytes.length; ) {
    const { end, ...element } = readElement(bytes, at);
    found.push(element);
    at = end;
  }
  return found;
}

const numberOf = (element: Element | undefined): number =>
  element && element.content.length > 0 ? element.content.readUIntBE(0, element.content.length) : 0;
const textOf = (element: Element | undefined): string => element?.content.toString() ?? '';

/** What a filter of a search compares; assertions of bytes are compared as bytes. */
export type FilterNode =
  | { kind: 'and' | 'or' | 'not'; filters: FilterNode[] }
  | { kind: 'equals'; attribute: string; value: Buffer }
  | { kind: 'present'; attribute: string }
  | { kind: 'chain'; attribute: string; value: Buffer };

const COMBINED: Record<number, 'and' | 'or' | 'not'> = { 160: 'and', 161: 'or', 162: 'not' };

function readFilter({ tag, content }: Element): FilterNode {
  const kind = COMBINED[tag];
  if (kind) return { kind, filters: elementsOf(content).map(readFilter) };
  if (tag === 0x87) return { kind: 'present', attribute: content.toString().toLowerCase() };
  const parts = elementsOf(content);
  if (tag === 0xa3) {
    return { kind: 'equals', attribute: textOf(parts[0]).toLowerCase(), value: parts[1]?.content ?? Buffer.alloc(0) };
  }
  const part = (wanted: number) => parts.find((one) => one.tag === wanted);
  if (tag !== 0xa9) throw new Error(`The model directory knows no filter with tag ${tag}.`);
  return {
    kind: 'chain',
    attribute: textOf(part(0x82)).toLowerCase(),
    value: part(0x83)?.content ?? Buffer.alloc(0),
  };
}

export interface SearchRequest {
  base: string;
  scope: 'base' | 'one' | 'sub';
  sizeLimit: number;
  filter: FilterNode;
  attributes: string[];
  /** Undefined without paging. */
  page: { size: number; cookie: string } | undefined;
}

/** Reads the bytes of a search. */
export function readSearch(bytes: Buffer): SearchRequest {
  const [message] = elementsOf(bytes);
  const [, operation, controls] = elementsOf(message?.content ?? Buffer.alloc(0));
  const [base, scope, , sizeLimit, , , filter, attributes] = elementsOf(operation?.content ?? Buffer.alloc(0));
  if (!filter) throw new Error('The search has no filter.');
  return {
    base: textOf(base),
    scope: (['base', 'one', 'sub'] as const)[numberOf(scope)] ?? 'sub',
    sizeLimit: numberOf(sizeLimit),
    filter: readFilter(filter),
    attributes: elementsOf(attributes?.content ?? Buffer.alloc(0)).map(textOf),
    page: controls && readPage(controls),
  };
}

function readPage(controls: Element): SearchRequest['page'] {
  const [control] = elementsOf(controls.content);
  const value = elementsOf(control?.content ?? Buffer.alloc(0)).at(-1);
  const [sequence] = elementsOf(value?.content ?? Buffer.alloc(0));
  const [size, cookie] = elementsOf(sequence?.content ?? Buffer.alloc(0));
  return { size: numberOf(size), cookie: textOf(cookie) };
}

/** Name and password of a bind. */
export function readBind(bytes: Buffer): { name: string; password: string } {
  const [message] = elementsOf(bytes);
  const [, operation] = elementsOf(message?.content ?? Buffer.alloc(0));
  const [, name, password] = elementsOf(operation?.content ?? Buffer.alloc(0));
  return { name: textOf(name), password: textOf(password) };
}
