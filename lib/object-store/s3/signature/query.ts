import { canonicalValue, decodePercent } from './percent-encoding.ts';

/** Parameters of a query by name. A repeated parameter has its first value. */
export function queryParameters(query: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  for (const [name, value] of pairsOf(query)) {
    const decoded = decodePercent(name);
    if (!parameters.has(decoded)) parameters.set(decoded, decodePercent(value));
  }
  return parameters;
}

/** The query as it is signed: encoded and sorted, without the signature itself. */
export function canonicalQuery(query: string): string {
  if (query === '') return '';
  return pairsOf(query)
    .map(([name, value]) => [canonicalValue(name), canonicalValue(value)] as const)
    .filter(([name]) => name !== 'X-Amz-Signature')
    .sort(byNameAndValue)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

type Pair = readonly [name: string, value: string];

/** A plus sign is a space, as in forms. */
const pairsOf = (query: string): Pair[] =>
  query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const spaced = pair.replaceAll('+', '%20');
      const end = spaced.indexOf('=');
      return end === -1 ? [spaced, ''] : [spaced.slice(0, end), spaced.slice(end + 1)];
    });

const byNameAndValue = ([name, value]: Pair, [otherName, otherValue]: Pair): number =>
  compare(name, otherName) || compare(value, otherValue);

/** Encoded texts are ASCII, so their order is that of the bytes. */
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
