import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** Letters beyond ASCII whose case is ignored in one comparison; each adds a function call per row. */
const MAX_LETTERS = 16;

/**
 * A text to compare with `said.toLowerCase()`, regardless of case on both engines. Their own functions know the letters
 * of ASCII only, so other letters are replaced: those that are in `said`, because a text with others does not match.
 */
export function foldCase(text: Expression<unknown>, said: string): RawBuilder<string> {
  const letters = [...new Set(said.toLowerCase())].filter(
    (letter) => letter > '\x7f' && letter.toUpperCase() !== letter,
  );
  return letters
    .slice(0, MAX_LETTERS)
    .reduce(
      (known, letter) => sql<string>`replace(${known}, ${letter.toUpperCase()}, ${letter})`,
      sql<string>`lower(${text})`,
    );
}

/** Whether a column contains a text, regardless of case, on both engines. */
export function contains(column: `${string}.${string}`, text: string): Expression<SqlBool> {
  const escaped = text.toLowerCase().replaceAll(/[%_!]/g, '!$&');
  return sql<SqlBool>`${foldCase(sql.ref(column), text)} like ${`%${escaped}%`} escape '!'`;
}
