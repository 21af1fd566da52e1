/** A boolean on both SQLite and PostgreSQL. */
export type Flag = 0 | 1;

/**
 * UTC, `YYYY-MM-DDTHH:MM:SS.mmmZ`, so that text order is time order. Creation times have six digits (`creationTime`).
 */
export type Timestamp = string;

/** JSON text of a T; written only by `packJson` and read only by `unpackJson`. */
export type Json<T> = string & { readonly __json?: T };

export const packJson = <T>(value: T): Json<T> => JSON.stringify(value);

/** The cast is safe: the column contains only results of `packJson`. */
export const unpackJson = <T>(text: Json<T>): T => JSON.parse(text) as T;

export const flag = (value: boolean): Flag => (value ? 1 : 0);

/** Converts a changed value, or returns the previous flag. */
export const flagOr = (value: boolean | undefined, before: Flag): Flag => (value === undefined ? before : flag(value));
