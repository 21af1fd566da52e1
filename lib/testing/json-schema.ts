import { z } from 'zod';

/** The parts of JSON Schema that the declared bodies use. */
export interface JsonSchema {
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

/** Returns the JSON Schema of the input. */
export const jsonSchemaOf = (body: z.ZodType): JsonSchema =>
  z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

export const choicesOf = ({ anyOf = [], oneOf = [], allOf = [] }: JsonSchema): JsonSchema[] => [
  ...anyOf,
  ...oneOf,
  ...allOf,
];
