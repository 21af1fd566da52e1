/** Control characters move the cursor of terminals, and bidi characters change the text direction. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/**
 * Escapes user-defined text for Markdown, so that it creates no headings, tables, links, images or tags, including
 * automatic links.
 */
export const plain = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(UNSEEN, '\u{fffd}')
    .replaceAll(/[\\`*_{}[\]<>()#|~!&@]/g, (sign) => `\\${sign}`)
    .replaceAll('://', '\\://')
    .replaceAll(/\bwww\./gi, (start) => `${start.slice(0, -1)}\\.`);

const escaped = (sign: string) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/** JSON with invisible characters escaped. */
export const plainJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(/[\u007f-\u009f\p{Bidi_Control}\u2028\u2029]/gu, escaped);
