import { type Cidr, parseCidr, parseIp } from './ip.ts';

interface Span {
  first: bigint;
  last: bigint;
}

/** Parses an address (as a block of one) or a block; undefined for other text. */
export function parseAddressBlock(text: string): Cidr | undefined {
  const ip = parseIp(text);
  return parseCidr(ip ? `${text}/${ip.version === 4 ? 32 : 128}` : text);
}

/** A set of addresses and blocks with a logarithmic test for containment of a block. */
export class AddressSet {
  readonly #spans: Readonly<Record<4 | 6, readonly Span[]>>;

  /** @param blocks addresses and blocks as text; other text is ignored */
  constructor(blocks: Iterable<string>) {
    const all: Record<4 | 6, Span[]> = { 4: [], 6: [] };
    for (const text of blocks) {
      const block = parseAddressBlock(text);
      if (block) all[block.version].push(block);
    }
    this.#spans = { 4: mergeSpans(all[4]), 6: mergeSpans(all[6]) };
  }

  covers({ version, first, last }: Pick<Cidr, 'version' | 'first' | 'last'>): boolean {
    const spans = this.#spans[version];
    let low = 0;
    let high = spans.length;
    // Finds the first span that starts after the block; only the span before it can contain the block.
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((spans[middle]?.first ?? first) <= first) low = middle + 1;
      else high = middle;
    }
    const before = spans[low - 1];
    return before !== undefined && last <= before.last;
  }
}

const compare = (one: bigint, other: bigint) => (one < other ? -1 : one > other ? 1 : 0);

function mergeSpans(spans: Span[]): Span[] {
  const result: Span[] = [];
  for (const { first, last } of spans.toSorted((one, other) => compare(one.first, other.first))) {
    const open = result.at(-1);
    if (!open || first > open.last + 1n) result.push({ first, last });
    else if (last > open.last) open.last = last;
  }
  return result;
}
