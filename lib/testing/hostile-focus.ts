import {
  choiceFragments,
  type Fragments,
  type HostileFill,
  isAttacked,
  isConstant,
  largest,
  newRoom,
  valueFor,
} from './hostile-values.ts';
import type { JsonSchema } from './json-schema.ts';

/** Returns the fragments of a schema that a filling attacks and that are not in `met`. */
export function unmetFragments(schema: JsonSchema, filling: HostileFill, met: Fragments): string[] {
  const { fragment = '' } = schema;
  const own = isAttacked(schema, filling) && !met.has(fragment) ? [fragment] : [];
  return [...own, ...innerOf(schema).flatMap((inner) => unmetFragments(inner, filling, met))];
}

function innerOf(schema: JsonSchema): JsonSchema[] {
  if (isConstant(schema)) return [];
  const { properties = {}, items, additionalProperties: others } = schema;
  return [
    ...choiceFragments(schema),
    ...Object.values(properties),
    ...(items ? [items] : []),
    ...(typeof others === 'object' ? [others] : []),
  ];
}

/** Returns values that together attack each fragment of a schema that is not in `met`, and adds these fragments. */
export function focusedFills(schema: JsonSchema, filling: HostileFill, met: Fragments): unknown[] {
  const values: unknown[] = [];
  for (let size = -1; size < met.size && unmetFragments(schema, filling, met).length > 0; ) {
    size = met.size;
    values.push(focused(schema, filling, newRoom(filling, met)));
  }
  return values;
}

type Room = ReturnType<typeof newRoom>;

/** Returns a small value in which only fragments that are not in `room.met` are attacked. */
function focused(schema: JsonSchema, filling: HostileFill, room: Room): unknown {
  const isUnmet = (one: JsonSchema) => unmetFragments(one, filling, room.met).length > 0;
  const choices = choiceFragments(schema);
  if (choices.length > 0 && !isConstant(schema)) {
    return focused(choices.find(isUnmet) ?? largest(choices), filling, room);
  }
  if (isAttacked(schema, filling) && !room.met.has(schema.fragment ?? '')) return valueFor(schema, filling, room);
  const { required = [], properties = {}, items = {}, additionalProperties: others } = schema;
  if (schema.type === 'array') return schema.minItems || isUnmet(items) ? [focused(items, filling, room)] : [];
  if (schema.type !== 'object') return valueFor(schema, PLAIN, { characters: 1, values: 1, met: new Set() });
  const fields = Object.entries(properties)
    .filter(([key, field]) => required.includes(key) || isUnmet(field))
    .map(([key, field]) => [key, focused(field, filling, room)]);
  const more = typeof others === 'object' && isUnmet(others) ? [['k', focused(others, filling, room)]] : [];
  return Object.fromEntries([...fields, ...more]);
}

/** Fills with harmless text. */
const PLAIN: HostileFill = { kind: 'longest', text: () => 'a' };
