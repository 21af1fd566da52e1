/** A part of a pattern: characters, of which a `null` matches any one, or the name of a variable. */
type Piece = { characters: readonly (string | null)[] } | { variable: string };

/**
 * A pattern with `*` for any characters and `?` for one, compiled once. Each item of `segments` stands between two `*`.
 * Variables, such as `${aws:username}`, are replaced when the pattern is matched; what replaces them is never a wildcard.
 */
export interface Wildcard {
  segments: readonly (readonly Piece[])[];
}

/** Value of a variable in lower case; undefined if the request does not have it. */
export type Variables = (name: string) => string | undefined;

const VARIABLE = /\$\{([^{}]*)\}/y;
/** Variables that stand for a character with a meaning. */
const LITERAL_VARIABLES = new Set(['*', '?', '$']);

/** @param text a pattern of a policy. @param hasVariables policies before version 2012-10-17 have none */
export function compileWildcard(text: string, hasVariables = true): Wildcard {
  const segments: Piece[][] = [[]];
  let characters: (string | null)[] = [];
  const endPiece = () => {
    if (characters.length > 0) segments.at(-1)?.push({ characters });
    characters = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    VARIABLE.lastIndex = at;
    const [whole, name = ''] = (hasVariables && character === '$' && VARIABLE.exec(text)) || [];
    if (whole !== undefined) {
      if (LITERAL_VARIABLES.has(name)) characters.push(name);
      else {
        endPiece();
        segments.at(-1)?.push({ variable: name.toLowerCase() });
      }
      at += whole.length - 1;
    } else if (character === '*') {
      endPiece();
      if (segments.length === 1 || segments.at(-1)?.length !== 0) segments.push([]);
    } else characters.push(character === '?' ? null : character);
  }
  endPiece();
  return { segments };
}

/** Whether a pattern has neither wildcards nor variables. */
export const isLiteral = ({ segments }: Wildcard): boolean =>
  segments.length === 1 &&
  (segments[0] ?? []).every((piece) => 'characters' in piece && !piece.characters.includes(null));

/** Characters of a segment with its variables; undefined if the request lacks one of them. */
function expand(segment: readonly Piece[], variables: Variables): (string | null)[] | undefined {
  const expanded: (string | null)[] = [];
  for (const piece of segment) {
    if ('characters' in piece) {
      for (const character of piece.characters) expanded.push(character);
      continue;
    }
    const value = variables(piece.variable);
    if (value === undefined) return undefined;
    for (let at = 0; at < value.length; at += 1) expanded.push(value.charAt(at));
  }
  return expanded;
}

/** Whether a segment occurs at an index. */
function occursAt(segment: readonly (string | null)[], text: string, start: number): boolean {
  for (let at = 0; at < segment.length; at += 1) {
    const character = segment[at];
    if (character !== null && character !== text.charAt(start + at)) return false;
  }
  return true;
}

/** The end of the first occurrence from an index up to a limit; -1 if there is none. */
function endOfFirst(segment: readonly (string | null)[], text: string, from: number, limit: number): number {
  if (segment.includes(null)) return endOfFirstWithAny(segment, text, from, limit);
  const found = text.indexOf(segment.join(''), from);
  return found === -1 || found + segment.length > limit ? -1 : found + segment.length;
}

/**
 * As `endOfFirst`, for segments with `?`. Compares all starts at once, 32 characters of the segment per operation (the
 * algorithm Shift-And): comparing them one after the other would take seconds for policies of the maximum size.
 */
function endOfFirstWithAny(segment: readonly (string | null)[], text: string, from: number, limit: number): number {
  const { positions, anyPositions } = positionsByCharacter(segment);
  // Bit n is set if the last n + 1 characters of the text match the beginning of the segment.
  const state = new Uint32Array(anyPositions.length);
  const end = segment.length - 1;
  for (let at = from; at < limit; at += 1) {
    const allowed = positions.get(text.charAt(at)) ?? anyPositions;
    let carry = 1;
    for (let word = 0; word < state.length; word += 1) {
      const before = state[word] ?? 0;
      state[word] = ((before << 1) | carry) & (allowed[word] ?? 0);
      carry = before >>> 31;
    }
    if (((state[end >>> 5] ?? 0) >>> (end & 31)) & 1) return at + 1;
  }
  return -1;
}

/** Where a segment allows each character, as bits, and where it allows any. */
function positionsByCharacter(segment: readonly (string | null)[]) {
  const words = Math.ceil(segment.length / 32);
  const anyPositions = new Uint32Array(words);
  const positions = new Map<string, Uint32Array>();
  for (const [at, character] of segment.entries()) {
    let bits: Uint32Array = anyPositions;
    if (character !== null) {
      bits = positions.get(character) ?? new Uint32Array(words);
      positions.set(character, bits);
    }
    bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31));
  }
  for (const bits of positions.values()) {
    for (let word = 0; word < words; word += 1) bits[word] = (bits[word] ?? 0) | (anyPositions[word] ?? 0);
  }
  return { positions, anyPositions };
}

const NO_VARIABLES: Variables = () => undefined;

/**
 * Whether a text matches as a whole. Each segment is searched once, after the previous one, and never again, so the time
 * does not grow with the number of wildcards.
 */
export function matchesWildcard({ segments }: Wildcard, text: string, variables = NO_VARIABLES): boolean {
  const expanded: (string | null)[][] = [];
  let length = 0;
  for (const segment of segments) {
    const characters = expand(segment, variables);
    if (!characters) return false;
    length += characters.length;
    expanded.push(characters);
  }
  const first = expanded[0] ?? [];
  if (length > text.length || !occursAt(first, text, 0)) return false;
  if (expanded.length === 1) return first.length === text.length;
  const last = expanded.at(-1) ?? [];
  const limit = text.length - last.length;
  if (!occursAt(last, text, limit)) return false;
  let from = first.length;
  for (const segment of expanded.slice(1, -1)) {
    from = endOfFirst(segment, text, from, limit);
    if (from === -1) return false;
  }
  return true;
}
