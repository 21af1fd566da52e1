import { z } from 'zod';

/** What of JSON Schema the declared bodies use. */
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

/** What a caller may send, as far as the declaration tells. */
export const jsonSchemaOf = (body: z.ZodType): JsonSchema =>
  z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

export const choicesOf = ({ anyOf = [], oneOf = [], allOf = [] }: JsonSchema): JsonSchema[] => [
  ...anyOf,
  ...oneOf,
  ...allOf,
];
