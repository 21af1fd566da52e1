/** Representation of a value in the URL, in one or more parameters with the same name. */
export interface UrlParam<T> {
  /** Returns undefined if the parameters are absent or invalid. */
  read(values: readonly string[]): T | undefined;
  write(value: T): readonly string[];
}

/** A parameter with a default, which is not written to the URL. */
export interface UrlParamWithDefault<T> extends UrlParam<T> {
  fallback: T;
}

export type UrlParams = Readonly<Record<string, UrlParam<unknown>>>;

/** Value of a parameter: null if it is absent and has no default. */
export type UrlValue<P> = P extends UrlParamWithDefault<infer T> ? T : P extends UrlParam<infer T> ? T | null : never;
export type UrlValues<P> = { [Key in keyof P]: UrlValue<P[Key]> };
/** Changes of parameters; null removes one. */
export type UrlChanges<P> = { [Key in keyof P]?: UrlValue<P[Key]> | null };

/** Search parameters of a page, as Next passes them. */
export type PageParams = Readonly<Record<string, string | string[] | undefined>>;

export const withDefault = <T>(param: UrlParam<T>, fallback: T): UrlParamWithDefault<T> => ({ ...param, fallback });

export const textParam: UrlParam<string> = { read: ([value]) => value, write: (value) => [value] };

/** A boolean: `?create=true`. */
export const flagParam = withDefault<boolean>(
  { read: ([value]) => (value === undefined ? undefined : value === 'true'), write: (value) => [String(value)] },
  false,
);

/** One of several values; others are ignored. */
export const choiceParam = <const T extends string>(choices: readonly T[]): UrlParam<T> => ({
  read: ([value]) => choices.find((choice) => choice === value),
  write: (value) => [value],
});

/** Several values in one parameter, separated by commas: `?cols=name,status`. */
export const listParam: UrlParam<readonly string[]> = {
  read: ([value]) => (value ? value.split(',').map((each) => each.replaceAll('%2C', ',')) : undefined),
  write: (values) => [values.map((each) => each.replaceAll(',', '%2C')).join(',')],
};

/** Several values in repeated parameters: `?where=status:ACTIVE&where=az:nova`. */
export const eachParam = withDefault<readonly string[]>(
  { read: (values) => (values.length > 0 ? values : undefined), write: (values) => values },
  [],
);

/** Reads parameters of a URL. `valuesOf` returns all values of a name. */
export function readParams<P extends UrlParams>(
  params: P,
  valuesOf: (name: string) => readonly string[],
): UrlValues<P> {
  const read = Object.entries(params).map(([name, param]) => {
    const value: unknown = param.read(valuesOf(name));
    return [name, value ?? ('fallback' in param ? param.fallback : null)] as const;
  });
  return Object.fromEntries(read) as UrlValues<P>;
}

/** Reads parameters on the server. */
export const readPageParams = <P extends UrlParams>(params: P, page: PageParams): UrlValues<P> =>
  readParams(params, (name) => [page[name] ?? []].flat());

/** Query string with some parameters changed, without a question mark. */
export function changeParams<P extends UrlParams>(query: string, params: P, changes: UrlChanges<P>): string {
  const kept = [...new URLSearchParams(query)].filter(([name]) => changes[name] === undefined);
  const written = Object.entries(changes).flatMap(([name, value]) => writeParam(name, params[name], value));
  return [...kept, ...written].map(([name, value]) => `${legible(name)}=${legible(value)}`).join('&');
}

function writeParam(name: string, param: UrlParam<unknown> | undefined, value: unknown): [string, string][] {
  if (param === undefined || value === undefined || value === null) return [];
  const values = param.write(value);
  const isDefault = 'fallback' in param && isSame(values, param.write(param.fallback));
  return isDefault ? [] : values.map((each) => [name, each]);
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((each, i) => each === b[i]);

/** Leaves characters unencoded that have no special meaning in a query. */
const legible = (text: string) =>
  encodeURIComponent(text).replace(/%(?:3A|2C|2F|40|24|3B|5E|20)/g, (sign) =>
    sign === '%20' ? '+' : decodeURIComponent(sign),
  );
