export type Value = string | number | bigint | boolean | Date | null | undefined;
export type Values = Record<string, Value>;

/** An unrendered message: the English sentence, with its values if it has any. */
export type Text = string | { message: string; values: Values };

/**
 * Marks an English message where `t` is not available (rules in `can.ts`, constants), so that the catalog test finds
 * it. The code that displays it calls `t(text)`.
 */
export function msg<M extends string>(message: M): M;
export function msg(message: string, values: Values): Text;
export function msg(message: string, values?: Values): Text {
  return values ? { message, values } : message;
}

/** Marks several messages, as `msg` does. */
export const msgs = <const M extends readonly string[]>(...messages: M): M => messages;
