/** What a keyboard sends for a text, a key each: Enter is a carriage return, whatever ends the lines of the text. */
export const typedPieces = (text: string): string[] => [...text.replaceAll(/\r\n|\n/g, '\r')];
