/** 0 or 1: the one boolean that SQLite and PostgreSQL share. */
export type Flag = 0 | 1;

/** UTC, `YYYY-MM-DDTHH:MM:SS.mmmZ`, so that text order is time order; times of creation have six digits (`creationTime`). */
export type Timestamp = string;

/** JSON text of a T; `packJson` and `unpackJson` are the only way in and out. */
export type Json<T> = string & { readonly __json?: T };

/** Serialises a value for a Json column. */
export const packJson = <T>(value: T): Json<T> => JSON.stringify(value);

/** Reads a Json column; the database holds only what `packJson` wrote. */
export const unpackJson = <T>(text: Json<T>): T => JSON.parse(text) as T;

/** A boolean for a Flag column. */
export const flag = (value: boolean): Flag => (value ? 1 : 0);

/** A changed boolean for a Flag column, or the flag as it was. */
export const flagOr = (value: boolean | undefined, before: Flag): Flag => (value === undefined ? before : flag(value));
