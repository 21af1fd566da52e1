import { z } from 'zod';
import { fragmentOf } from './schema-fragments.ts';

/** The parts of JSON Schema that the declared bodies use. */
export interface JsonSchema {
  /** Equal where the platform treats a value in the same way; see `fragmentOf`. */
  fragment?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  type?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  required?: string[];
  properties?: Record<string, JsonSchema>;
  propertyNames?: JsonSchema;
  additionalProperties?: boolean | JsonSchema;
}

const converted = new WeakMap<z.ZodType, JsonSchema>();

/** Returns the JSON Schema of the input. Callers must not change it, because it is shared. */
export function jsonSchemaOf(body: z.ZodType): JsonSchema {
  const known = converted.get(body);
  if (known) return known;
  const schema = z.toJSONSchema(body, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => Object.assign(jsonSchema, { fragment: fragmentOf(zodSchema) }),
  }) as JsonSchema;
  converted.set(body, schema);
  return schema;
}

export const choicesOf = ({ anyOf = [], oneOf = [], allOf = [] }: JsonSchema): JsonSchema[] => [
  ...anyOf,
  ...oneOf,
  ...allOf,
];
