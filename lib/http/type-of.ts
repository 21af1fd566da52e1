export interface TypeOf<T> {
  /** Never set: distinguishes types. */
  readonly type?: T;
}

const NOTHING: TypeOf<never> = {};

/** A type without a schema, so that readers of the description need none. */
export const typeOf = <T>(): TypeOf<T> => NOTHING;
