/** Attributes that an identity provider asserts, by name; values in the order of the assertion. */
export type Assertion = Readonly<Record<string, readonly string[]>>;
