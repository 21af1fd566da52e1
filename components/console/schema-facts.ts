import type { z } from 'zod';
import { toPairs } from './key-value-pairs.ts';

type FieldKind = 'text' | 'number' | 'boolean' | 'choice' | 'pairs' | 'list' | 'other';

/** What a form's schema says about one of its fields. */
export interface FieldFacts {
  kind: FieldKind;
  /** Whether the text must have at least one character. */
  isRequired?: boolean;
  maxLength?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
  /** The values of an enumeration. */
  values?: readonly string[];
}

export type SchemaFacts = Readonly<Record<string, FieldFacts>>;

const OTHER: FieldFacts = { kind: 'other' };

/** Every schema of a form is created by zod, whose own types do not say that it is one of these. */
const typed = (schema: z.core.$ZodType) => schema as z.core.$ZodTypes;

/** What the user enters: the schema without its wrappers, and before it is transformed. */
function inputOf(schema: z.core.$ZodType): z.core.$ZodTypes {
  const { def } = typed(schema)._zod;
  if ('innerType' in def) return inputOf(def.innerType);
  return def.type === 'pipe' ? inputOf(def.in) : typed(schema);
}

/** The facts of each field. The module reads definitions only, so it does not load zod. */
export function factsOf(schema: z.core.$ZodType): SchemaFacts {
  const { def } = inputOf(schema)._zod;
  if (def.type !== 'object') return {};
  return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, fieldFacts(field)]));
}

function fieldFacts(schema: z.core.$ZodType): FieldFacts {
  const input = inputOf(schema);
  const { def } = input._zod;
  switch (def.type) {
    case 'string': {
      const { minLength, maxLength } = input as z.ZodString;
      return { kind: 'text', isRequired: (minLength ?? 0) > 0, maxLength: maxLength ?? undefined };
    }
    case 'number': {
      const { minValue, maxValue, isInt } = input as z.ZodNumber;
      return { kind: 'number', min: boundOf(minValue), max: boundOf(maxValue), step: isInt ? 1 : undefined };
    }
    case 'boolean':
      return { kind: 'boolean' };
    case 'enum':
      return { kind: 'choice', values: Object.values(def.entries).map(String) };
    case 'array':
      return { kind: isPair(def.element) ? 'pairs' : 'list' };
    case 'union':
      return def.options.every(isText) ? { kind: 'text' } : OTHER;
    case 'literal':
      return def.values.every((value) => typeof value === 'string') ? { kind: 'text' } : OTHER;
    default:
      return OTHER;
  }
}

const isText = (schema: z.core.$ZodType) => fieldFacts(schema).kind === 'text';

const isPair = (schema: z.core.$ZodType) => Object.keys(factsOf(schema)).sort().join() === 'key,value';

/** The bounds of whole numbers that zod adds itself are none. */
const boundOf = (bound: number | null): number | undefined =>
  bound !== null && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined;

/** Start of a field that has no value: an empty text, an unchecked box, no rows. */
const EMPTY: Record<FieldKind, unknown> = {
  text: '',
  number: undefined,
  boolean: false,
  choice: undefined,
  pairs: [],
  list: [],
  other: undefined,
};

/** Start values of a form from those of an object, which may have other attributes, absent ones and records. */
export function startValues(facts: SchemaFacts, object: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, { kind }]) => {
      const value = object[name];
      if (kind === 'pairs' && isRecord(value)) return [name, toPairs(value)];
      return [name, kind === 'other' ? value : (value ?? EMPTY[kind])];
    }),
  );
}

const isRecord = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
