export type Value = string | number | bigint | boolean | Date | null | undefined;
export type Values = Record<string, Value>;

/** A message that is not rendered yet: the English sentence, with its values when it has any. */
export type Text = string | { message: string; values: Values };

/**
 * Marks an English message where no `t` is at hand (rules in `can.ts`, constants), so that the catalog test finds it.
 * Whoever shows it calls `t(text)`.
 */
export function msg<M extends string>(message: M): M;
export function msg(message: string, values: Values): Text;
export function msg(message: string, values?: Values): Text {
  return values ? { message, values } : message;
}
