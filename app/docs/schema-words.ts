/** The part of JSON Schema that the platform's declarations use. */
export interface JsonSchema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  additionalProperties?: boolean | JsonSchema;
  $ref?: string;
}

const unique = (words: string[]): string => [...new Set(words.filter(Boolean))].join(' | ');
const alternativesOf = ({ anyOf, oneOf }: JsonSchema) => anyOf ?? oneOf;

/** Describes a type: `string`, `integer | null`, `server[]`. The words are JSON's own and are not translated. */
export function typeWords(schema: JsonSchema): string {
  const alternatives = alternativesOf(schema);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return 'enum';
  if (alternatives) return unique(alternatives.map(typeWords));
  if (schema.allOf) return unique(schema.allOf.map(typeWords));
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'object';
  if (schema.items) return `${typeWords(schema.items)}[]`;
  if (schema.properties) return 'object';
  if (typeof schema.additionalProperties === 'object') return `{ key: ${typeWords(schema.additionalProperties)} }`;
  return [schema.type ?? 'any'].flat().join(' | ');
}

/** Describes the limits of a value in symbols that need no translation, such as `1…255`. */
export function limitWords(schema: JsonSchema): string {
  const range = (low: number | undefined, high: number | undefined, what: string) => {
    const [from, to] = [low, high].map((end) => (end !== undefined && Number.isSafeInteger(end) ? end : undefined));
    if (from === undefined && to === undefined) return '';
    return `${what}${from ?? ''}…${to !== undefined && Math.abs(to) < Number.MAX_SAFE_INTEGER ? to : ''}`;
  };
  const low = schema.minimum === Number.MIN_SAFE_INTEGER ? undefined : schema.minimum;
  const high = schema.maximum === Number.MAX_SAFE_INTEGER ? undefined : schema.maximum;
  return [
    range(low, high, ''),
    range(schema.minLength, schema.maxLength, 'length '),
    range(schema.minItems, schema.maxItems, 'items '),
    schema.format ?? '',
  ]
    .filter(Boolean)
    .join(', ');
}

export function choicesOf(schema: JsonSchema): string[] {
  const own = schema.enum ?? [];
  const inner = [...(alternativesOf(schema) ?? []), ...(schema.items ? [schema.items] : [])].flatMap(choicesOf);
  return [...new Set([...own.map((value) => (value === '' ? '""' : String(value))), ...inner])];
}

/** Returns the nested fields, also those inside a list or an alternative. */
export function fieldsOf(schema: JsonSchema): { name: string; schema: JsonSchema; isRequired: boolean }[] {
  const own = Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    schema: field,
    isRequired: schema.required?.includes(name) ?? false,
  }));
  if (own.length > 0) return own;
  if (schema.items) return fieldsOf(schema.items);
  if (typeof schema.additionalProperties === 'object') return fieldsOf(schema.additionalProperties);
  const inner = [...(alternativesOf(schema) ?? []), ...(schema.allOf ?? [])].flatMap(fieldsOf);
  return [...new Map(inner.map((field) => [field.name, field])).values()];
}
