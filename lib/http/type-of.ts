/** Stands for a type where something is described in values; there is nothing in it. */
export interface TypeOf<T> {
  /** Never set: keeps different types apart. */
  readonly type?: T;
}

const NOTHING: TypeOf<never> = {};

/** Names a type for the compiler alone, so that whoever reads the description need not carry a schema along. */
export const typeOf = <T>(): TypeOf<T> => NOTHING;
