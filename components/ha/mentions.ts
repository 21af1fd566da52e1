export interface TextPart {
  at: number;
  part: string;
  isMention: boolean;
}

const MENTION = /(?<![\w@.])@[\w][\w.-]{0,63}/g;

/** Splits a text into plain parts and mentions such as `@ada`. Email addresses are not mentions. */
export function splitMentions(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  const add = (to: number, isMention: boolean) => {
    if (to > from) parts.push({ at: from, part: text.slice(from, to), isMention });
    from = to;
  };
  for (const match of text.matchAll(MENTION)) {
    add(match.index, false);
    add(match.index + match[0].replace(/[.-]+$/, '').length, true);
  }
  add(text.length, false);
  return parts;
}

/** The name typed after an @ directly before the caret; undefined if there is none. */
export const mentionBefore = (text: string): string | undefined => /(?<![\w@.])@([\w.-]{0,63})$/.exec(text)?.[1];

export const withMention = (text: string, caret: number, name: string): { text: string; caret: number } => {
  const before = text.slice(0, caret).replace(/@[\w.-]*$/, `@${name} `);
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
};
