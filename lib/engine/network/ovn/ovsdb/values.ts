import { OvsdbConnectionError } from './connection-error.ts';
export type Atom = string | number | boolean;
/** A column in canonical form: sets sorted, optional values as sets of at most one. */
export type Value = Atom | readonly Atom[] | Readonly<Record<string, Atom>>;
export type Columns = Readonly<Record<string, Value>>;

/** Type of a column. References are encoded differently. */
export type Shape = 'one' | 'optional' | 'set' | 'map' | 'optional reference' | 'references';

const isReference = (shape: Shape) => shape === 'optional reference' || shape === 'references';

export const normalizedSet = (atoms: Iterable<Atom>): Atom[] =>
  [...new Set(atoms)].toSorted((a, b) => (a < b ? -1 : 1));

export const normalizedMap = (pairs: Iterable<readonly [string, Atom]>): Record<string, Atom> =>
  Object.fromEntries([...pairs].toSorted(([a], [b]) => (a < b ? -1 : 1)));

export const isSame = (one: Value | undefined, other: Value | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Encodes a column; RFC 7047 section 5.1. */
export function toWire(value: Value, shape: Shape): unknown {
  const atom = (each: Atom) => (isReference(shape) ? ['uuid', each] : each);
  if (isList(value)) return ['set', value.map(atom)];
  return typeof value === 'object' ? ['map', Object.entries(value)] : atom(value);
}

/** @throws on values that no column can have */
export function fromWire(wire: unknown, shape: Shape): Value {
  if (shape === 'one') return atomOf(wire);
  if (shape === 'map') return normalizedMap(partsOf(wire, 'map').map(pairOf));
  return normalizedSet((isTagged(wire, 'set') ? partsOf(wire, 'set') : [wire]).map(atomOf));
}

/** Applies an `update2` change: a difference for sets and maps, a new value otherwise. */
export function applyDifference(before: Value, wire: unknown, shape: Shape): Value {
  const difference = fromWire(wire, shape);
  if (isList(before) && isList(difference) && (shape === 'set' || shape === 'references')) {
    const [old, toggled] = [new Set(before), new Set(difference)];
    return normalizedSet([
      ...before.filter((each) => !toggled.has(each)),
      ...difference.filter((each) => !old.has(each)),
    ]);
  }
  if (shape !== 'map' || typeof before !== 'object' || typeof difference !== 'object') return difference;
  const after = new Map(Object.entries(before));
  for (const [key, value] of Object.entries(difference)) {
    if (after.get(key) === value) after.delete(key);
    else after.set(key, value);
  }
  return normalizedMap(after);
}

export const isList = (value: Value | undefined): value is readonly Atom[] => Array.isArray(value);

/** A set column; empty if the row does not exist. */
export const readSetColumn = (columns: Columns | undefined, column: string): readonly Atom[] => {
  const value = columns?.[column];
  return isList(value) ? value : [];
};

/** A map column; empty if the row does not exist. */
export const readMapColumn = (columns: Columns | undefined, column: string): Readonly<Record<string, Atom>> => {
  const value = columns?.[column];
  return typeof value === 'object' && !isList(value) ? value : {};
};

const isTagged = (wire: unknown, tag: string): wire is [string, unknown] => Array.isArray(wire) && wire[0] === tag;

function partsOf(wire: unknown, tag: string): unknown[] {
  if (isTagged(wire, tag) && Array.isArray(wire[1])) return wire[1];
  throw new OvsdbConnectionError('malformed', `The OVSDB server did not send a ${tag}: ${JSON.stringify(wire)}`);
}

function pairOf(wire: unknown): [string, Atom] {
  if (Array.isArray(wire)) return [String(atomOf(wire[0])), atomOf(wire[1])];
  throw new OvsdbConnectionError('malformed', `The OVSDB server did not send a pair: ${JSON.stringify(wire)}`);
}

function atomOf(wire: unknown): Atom {
  const plain = isTagged(wire, 'uuid') ? wire[1] : wire;
  if (typeof plain === 'string' || typeof plain === 'number' || typeof plain === 'boolean') return plain;
  throw new OvsdbConnectionError('malformed', `The OVSDB server did not send a value: ${JSON.stringify(wire)}`);
}
