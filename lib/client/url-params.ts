/** How a value stands in an address, in one parameter or several of the same name. */
export interface UrlParam<T> {
  /** Undefined when the parameters say nothing that is understood. */
  read(values: readonly string[]): T | undefined;
  write(value: T): readonly string[];
}

/** A parameter that has a value even where an address does not name it; that value is not written. */
export interface UrlParamWithDefault<T> extends UrlParam<T> {
  fallback: T;
}

export type UrlParams = Readonly<Record<string, UrlParam<unknown>>>;

/** What a parameter is read as: null where the address does not say, unless it has a default. */
export type UrlValue<P> = P extends UrlParamWithDefault<infer T> ? T : P extends UrlParam<infer T> ? T | null : never;
export type UrlValues<P> = { [Key in keyof P]: UrlValue<P[Key]> };
/** What is written: null takes the parameter out of the address. */
export type UrlChanges<P> = { [Key in keyof P]?: UrlValue<P[Key]> | null };

/** The parameters of a page, as the framework hands them over. */
export type PageParams = Readonly<Record<string, string | string[] | undefined>>;

export const withDefault = <T>(param: UrlParam<T>, fallback: T): UrlParamWithDefault<T> => ({ ...param, fallback });

export const textParam: UrlParam<string> = { read: ([value]) => value, write: (value) => [value] };

/** Is there or is not: `?create=true`. */
export const flagParam = withDefault<boolean>(
  { read: ([value]) => (value === undefined ? undefined : value === 'true'), write: (value) => [String(value)] },
  false,
);

/** One of some words; others count as none. */
export const choiceParam = <const T extends string>(choices: readonly T[]): UrlParam<T> => ({
  read: ([value]) => choices.find((choice) => choice === value),
  write: (value) => [value],
});

/** Several texts in one parameter, with commas between: `?cols=name,status`. */
export const listParam: UrlParam<readonly string[]> = {
  read: ([value]) => (value ? value.split(',').map((each) => each.replaceAll('%2C', ',')) : undefined),
  write: (values) => [values.map((each) => each.replaceAll(',', '%2C')).join(',')],
};

/** Several texts, each in a parameter of its own: `?where=status:ACTIVE&where=az:nova`. */
export const eachParam = withDefault<readonly string[]>(
  { read: (values) => (values.length > 0 ? values : undefined), write: (values) => values },
  [],
);

/** Reads parameters from an address. `valuesOf` answers all values of a name. */
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

/** Reads parameters on the server, from what a page gets. */
export const readPageParams = <P extends UrlParams>(params: P, page: PageParams): UrlValues<P> =>
  readParams(params, (name) => [page[name] ?? []].flat());

/** An address's query with some parameters changed and the others as they are, without a question mark. */
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

/** As people write it: signs that mean nothing in a query stay as they are. */
const legible = (text: string) =>
  encodeURIComponent(text).replace(/%(?:3A|2C|2F|40|24|3B|5E|20)/g, (sign) =>
    sign === '%20' ? '+' : decodeURIComponent(sign),
  );
