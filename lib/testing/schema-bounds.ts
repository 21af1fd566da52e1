import { checkSync } from 'recheck';
import { z } from 'zod';
import { sizeOf } from '#lib/http/bounds.ts';
import { kindOf } from '#lib/http/data.ts';

/** Returns the places of an input schema that accept unlimited input; empty if there are none. */
export function unboundedIn(schema: z.core.$ZodType, place = ''): string[] {
  return [...new Set(walk(schema, place, new Set()))];
}

type SeenSchemas = ReadonlySet<z.core.$ZodType>;

function walk(schema: z.core.$ZodType, place: string, before: SeenSchemas): string[] {
  if (before.has(schema) || (schema instanceof z.ZodType && kindOf(schema)?.isData)) return [];
  const seen = new Set([...before, schema]);
  const size = sizeOf(schema);
  if (size?.of === 'characters') return [];
  const { def } = schema._zod;
  const inner = partsOf(def).flatMap(([key, part]) => walk(part, `${place}${key}`, seen));
  return [...ownFaults(schema, size !== undefined).map((fault) => `${place || '(whole)'}: ${fault}`), ...inner];
}

type SchemaDefinition = z.core.$ZodTypeDef;
type Part = [key: string, schema: z.core.$ZodType];

/** Returns the schemas inside a schema. The output of a transformation is not input. */
function partsOf(def: SchemaDefinition): Part[] {
  if (is<z.core.$ZodObjectDef>(def, 'object')) {
    const fields = Object.entries(def.shape).map(([key, field]): Part => [`.${key}`, field]);
    return def.catchall && def.catchall._zod.def.type !== 'never' ? [...fields, ['.*', def.catchall]] : fields;
  }
  if (is<z.core.$ZodArrayDef>(def, 'array')) return [['[]', def.element]];
  if (is<z.core.$ZodRecordDef>(def, 'record'))
    return [
      ['{key}', def.keyType],
      ['{}', def.valueType],
    ];
  if (is<z.core.$ZodTupleDef>(def, 'tuple'))
    return [...def.items, ...(def.rest ? [def.rest] : [])].map((one): Part => ['[]', one]);
  if (is<z.core.$ZodUnionDef>(def, 'union')) return def.options.map((one): Part => ['', one]);
  if (is<z.core.$ZodIntersectionDef>(def, 'intersection'))
    return [
      ['', def.left],
      ['', def.right],
    ];
  if (is<z.core.$ZodLazyDef>(def, 'lazy')) return [['', def.getter()]];
  if (is<z.core.$ZodPipeDef>(def, 'pipe')) {
    return [def.in, def.out].map((one): Part => ['', one]);
  }
  return 'innerType' in def ? [['', def.innerType as z.core.$ZodType]] : [];
}

const is = <D extends SchemaDefinition>(def: SchemaDefinition, type: D['type']): def is D => def.type === type;

const ENDLESS = new Set(['unknown', 'any', 'map', 'set', 'custom', 'file', 'promise', 'template_literal', 'bigint']);

function ownFaults(schema: z.core.$ZodType, isSized: boolean): string[] {
  const { def } = schema._zod;
  if (ENDLESS.has(def.type)) return [`${def.type} without a bound`];
  if (is<z.core.$ZodRecordDef>(def, 'record')) return isSized || isClosed(def) ? [] : ['record without a bound'];
  if (def.type === 'array') return hasMost(def) ? [] : ['list without a bound'];
  if (is<z.core.$ZodObjectDef>(def, 'object')) {
    return !isSized && def.catchall && def.catchall._zod.def.type !== 'never' ? ['object with any number of keys'] : [];
  }
  if (def.type !== 'string') return [];
  const patterns = checksOf(def).flatMap(({ pattern }) => pattern ?? []);
  const isShort = hasMost(def) || patterns.some(isFinitePattern);
  // The patterns of zod's own formats are trusted: some are too large to analyze within seconds.
  const own = checksOf(def).flatMap(({ format, pattern }) => (format === 'regex' && pattern ? [pattern] : []));
  return [...(isShort ? [] : ['text without a bound']), ...own.flatMap((one) => slowness(one, hasMost(def, BRIEF)))];
}

/** Properties of zod's checks, including formats, which are schemas themselves. */
interface Check {
  check?: string;
  maximum?: number;
  length?: number;
  format?: string;
  pattern?: RegExp;
}
const checksOf = (def: SchemaDefinition): Check[] => [
  def as Check,
  ...(def.checks ?? []).map(({ _zod }) => _zod.def as Check),
];
const hasMost = (def: SchemaDefinition, most = Number.MAX_SAFE_INTEGER) =>
  checksOf(def).some(({ check, maximum = Number.POSITIVE_INFINITY, length = Number.POSITIVE_INFINITY }) =>
    check === 'max_length' ? maximum <= most : check === 'length_equals' && length <= most,
  );
/** Maximum length of text for which polynomial matching time is harmless. */
const BRIEF = 255;

/** A record with enumerated keys has no other keys. */
const isClosed = ({ keyType }: z.core.$ZodRecordDef) => ['enum', 'literal'].includes(keyType._zod.def.type);

/** Whether an expression matches only whole texts and has no unbounded repetition. */
export function isFinitePattern({ source }: RegExp): boolean {
  const plain = source.replaceAll(/\\.|\[\^?\]?(?:\\.|[^\]\\])*\]/g, 'x');
  const isWhole = plain.startsWith('^') && plain.endsWith('$') && !hasOuterAlternative(plain);
  return isWhole && !/[*+]|\{\d+,\}/.test(plain);
}

function hasOuterAlternative(plain: string): boolean {
  let depth = 0;
  for (const letter of plain) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === '|' && depth === 0) return true;
  }
  return false;
}

const verdicts = new Map<string, string>();

/**
 * Returns why an expression may take more than linear time; empty if it cannot. Uses only exact analysis, because
 * heuristic results vary on a busy machine; an expression that it cannot decide is accepted for short text only.
 */
function slowness({ source, flags }: RegExp, isBrief: boolean): string[] {
  const known = verdicts.get(source);
  const status = known ?? checkSync(source, flags, { checker: 'automaton', timeout: null }).status;
  verdicts.set(source, status);
  return status === 'safe' || (status === 'unknown' && isBrief) ? [] : [`expression ${source} is ${status}`];
}
