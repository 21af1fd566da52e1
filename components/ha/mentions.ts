export interface TextPart {
  at: number;
  part: string;
  isMention: boolean;
}

const MENTION = /(?<![\w@.])@[\w][\w.-]{0,63}/g;

/** A text in parts: what is said, and who is spoken to, `@ada`. An address of mail speaks to nobody. */
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

/** The name that is being typed behind an @ at the end of what stands before the caret; undefined where none is. */
export const mentionBefore = (text: string): string | undefined => /(?<![\w@.])@([\w.-]{0,63})$/.exec(text)?.[1];

export const withMention = (text: string, caret: number, name: string): { text: string; caret: number } => {
  const before = text.slice(0, caret).replace(/@[\w.-]*$/, `@${name} `);
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
};
