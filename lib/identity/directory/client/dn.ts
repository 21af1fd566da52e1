/** One character, or an escape: a backslash with two hex digits or one character. */
const PART = /\\[0-9a-f]{2}|\\.|[^\\]/gis;

/**
 * A form of a distinguished name that is equal for all spellings: in lower case, without blanks around names and
 * values, with the same escapes.
 */
export function normalizeDn(dn: string): string {
  const parts: string[] = dn.normalize('NFC').match(PART) ?? [];
  let out = '';
  let blanks = '';
  let isAtStart = true;
  for (const part of decodeHex(parts)) {
    const isSeparator = part === ',' || part === ';' || part === '+' || part === '=';
    if (isSeparator) {
      out += part === ';' ? ',' : part;
      isAtStart = true;
      blanks = '';
    } else if (part === ' ') {
      if (!isAtStart) blanks += ' ';
    } else {
      out += `${blanks === '' ? '' : ' '}${part}`;
      blanks = '';
      isAtStart = false;
    }
  }
  return out.toLowerCase();
}

/** Characters; escaped special ones keep one backslash, other escapes are resolved. */
function decodeHex(parts: readonly string[]): string[] {
  const decoded: string[] = [];
  let bytes: number[] = [];
  const flush = () => {
    if (bytes.length === 0) return;
    for (const character of Buffer.from(bytes).toString('utf8')) decoded.push(escaped(character));
    bytes = [];
  };
  for (const part of parts) {
    if (part.length === 3) bytes.push(Number.parseInt(part.slice(1), 16));
    else {
      flush();
      decoded.push(part.length === 2 ? escaped(part.slice(1)) : part);
    }
  }
  flush();
  return decoded;
}

const escaped = (character: string): string => (/[,;+="\\<>#]/.test(character) ? `\\${character}` : character);
