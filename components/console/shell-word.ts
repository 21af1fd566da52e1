const plain = /^[\w@%+=:,./-]+$/;

export const shellWord = (word: string): string => (plain.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);
