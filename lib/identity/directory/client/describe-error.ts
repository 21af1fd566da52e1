import { ResultCodeError } from 'ldapts';

/** An error of a directory as a sentence for administrators. */
export function describeError(error: unknown): string {
  if (error instanceof ResultCodeError) return sentence(`${withoutCode(error.message)} (result code ${error.code})`);
  return sentence(error instanceof Error ? error.message : String(error));
}

/** The library appends the code in hexadecimal. */
const withoutCode = (message: string): string => message.replace(/\.? *Code: 0x[0-9a-f]+$/, '');

const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
