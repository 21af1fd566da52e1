/** What moves the cursor of a terminal, or turns the direction of what follows: no text needs it. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/**
 * Text that people and monitors wrote, as Markdown that shows it and does nothing: it makes no heading, table, link, image or
 * tag, also where addresses become links by themselves.
 */
export const plain = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(UNSEEN, '\u{fffd}')
    .replaceAll(/[\\`*_{}[\]<>()#|~!&@]/g, (sign) => `\\${sign}`)
    .replaceAll('://', '\\://')
    .replaceAll(/\bwww\./gi, (start) => `${start.slice(0, -1)}\\.`);

const escaped = (sign: string) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/** JSON to be read: what cannot be seen in it is spelled out. */
export const plainJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(/[\u007f-\u009f\p{Bidi_Control}\u2028\u2029]/gu, escaped);
