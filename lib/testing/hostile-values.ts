import { choicesOf, type JsonSchema } from './json-schema.ts';

/** Fragments of schemas, see `fragmentOf`. */
export type Fragments = Set<string>;

export interface HostileFill {
  kind: 'longest' | 'overlong' | 'crowded' | 'deep' | 'numbers';
  /** Returns text of a length, for fields that take text. */
  text: (length: number) => string;
}

/** The remaining capacity of the largest body. */
interface Room {
  characters: number;
  values: number;
  /** Fragments that the filling attacks and that have received such a value. */
  met: Fragments;
}

export function newRoom({ text }: HostileFill, met: Fragments): Room {
  // In JSON a backslash takes two characters.
  const characters = JSON.stringify(text(1000)).length > 1500 ? 450_000 : 900_000;
  return { characters, values: 4800, met };
}

/** Returns a value for a schema that is as large as a body can be, and adds the fragments that it attacks to `met`. */
export const fill = (schema: JsonSchema, filling: HostileFill, met: Fragments = new Set()): unknown =>
  valueFor(schema, filling, newRoom(filling, met));

/** Types of schemas to which only fillings of this kind send other values than the rest. */
const ATTACKS: Record<HostileFill['kind'], readonly string[]> = {
  longest: ['string', 'any'],
  overlong: ['string', 'any'],
  crowded: ['object', 'array'],
  deep: ['object', 'array', 'any'],
  numbers: ['number', 'integer'],
};

/** Whether a filling attacks the schema itself, apart from what it contains. */
export const isAttacked = (schema: JsonSchema, { kind }: HostileFill): boolean =>
  !isConstant(schema) && choicesOf(schema).length === 0 && ATTACKS[kind].includes(schema.type ?? 'any');

export const isConstant = (schema: JsonSchema): boolean => 'const' in schema || schema.enum !== undefined;

/** Returns the choices of a schema. Validation tries all of them, so each is a fragment of its own. */
export const choiceFragments = (schema: JsonSchema): JsonSchema[] =>
  choicesOf(schema).map((choice) => ({ ...choice, fragment: `${schema.fragment} > ${choice.fragment}` }));

export function valueFor(schema: JsonSchema, filling: HostileFill, room: Room): unknown {
  room.values -= 1;
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = choiceFragments(schema);
  if (choices.length > 0) return valueFor(largest(choices), filling, room);
  if (isAttacked(schema, filling) && room.characters > 0 && room.values > 0) room.met.add(schema.fragment ?? '');
  switch (schema.type) {
    case 'object':
      return objectOf(schema, filling, room);
    case 'array':
      return listOf(schema, filling, room);
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return filling.kind === 'numbers' ? -1e308 : Number.MAX_SAFE_INTEGER;
    case 'string':
      return textOf(schema, filling, room);
    case 'null':
      return null;
    default:
      return filling.kind === 'deep' ? nested() : textOf({ maxLength: 100_000 }, filling, room);
  }
}

/** Returns the most expensive choice: a list, else an object, else a text. */
export function largest(choices: readonly JsonSchema[]): JsonSchema {
  for (const type of ['array', 'object', 'string']) {
    const found = choices.find((choice) => choice.type === type);
    if (found) return found;
  }
  return choices[0] ?? {};
}

function objectOf(schema: JsonSchema, filling: HostileFill, room: Room): unknown {
  if (filling.kind === 'deep' && !schema.properties) return nested();
  const own = Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, valueFor(inner, filling, room)]);
  const others = schema.additionalProperties;
  const wanted = own.length === 0 || typeof others === 'object' || filling.kind === 'crowded' ? 1000 : 0;
  const count = Math.min(filling.kind === 'crowded' ? 4000 : wanted, Math.max(0, room.values - 100));
  const more = Array.from({ length: count }, (_, at) => [
    `k${at}`,
    valueFor(typeof others === 'object' ? others : {}, filling, room),
  ]);
  return Object.fromEntries([...own, ...more]);
}

function listOf({ items = {}, maxItems = 5000 }: JsonSchema, filling: HostileFill, room: Room): unknown[] {
  if (filling.kind === 'crowded') return Array.from({ length: take(room, 4700) }, () => ({}));
  if (filling.kind === 'deep') return [nested()];
  const list: unknown[] = [];
  while (list.length < maxItems && room.values > 50 && room.characters > 0) list.push(valueFor(items, filling, room));
  return list;
}

function take(room: Room, most: number): number {
  const taken = Math.max(0, Math.min(most, room.values));
  room.values -= taken;
  return taken;
}

function textOf({ maxLength = 255, format }: JsonSchema, filling: HostileFill, room: Room): unknown {
  if (filling.kind === 'deep') return nested();
  if (filling.kind === 'numbers') return '9'.repeat(300);
  if (filling.kind === 'crowded') return '';
  if (filling.kind === 'longest' && format === 'uuid') return '70a599e0-31e7-49b7-b260-868f441e862b';
  const length = Math.min(filling.kind === 'overlong' ? maxLength + 100_000 : maxLength, Math.max(0, room.characters));
  room.characters -= length;
  return filling.text(length);
}

const nested = (depth = 50): unknown => (depth === 0 ? {} : [nested(depth - 1)]);
