import { ResultCodeError } from 'ldapts';

/** Maximum characters of a message, because servers write a part of it. */
const MAX_MESSAGE = 1000;

/** An error of a directory as a sentence for administrators. */
export function describeError(error: unknown): string {
  if (error instanceof ResultCodeError) return sentence(`${withoutCode(error.message)} (result code ${error.code})`);
  return sentence(error instanceof Error ? error.message : String(error));
}

/** The library appends the code in hexadecimal. */
const withoutCode = (message: string): string => cut(message.replace(/\.? *Code: 0x[0-9a-f]+$/, ''));

const sentence = (text: string): string => {
  const plain = cut(text);
  return plain.endsWith('.') || plain.endsWith('…') ? plain : `${plain}.`;
};

/** Without characters that break lines or change the direction of text. */
function cut(text: string): string {
  const plain = text
    .slice(0, 2 * MAX_MESSAGE)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return plain.length > MAX_MESSAGE ? `${plain.slice(0, MAX_MESSAGE)}…` : plain;
}
