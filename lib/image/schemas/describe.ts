import { z } from 'zod';
import { Image } from '../images/schema.ts';

const READ_ONLY = new Set([
  'status',
  'size',
  'virtual_size',
  'checksum',
  'os_hash_algo',
  'os_hash_value',
  'created_at',
  'updated_at',
  'self',
  'file',
  'schema',
]);

/** The JSON schema of an image as clients read it: `is_base` marks the core keys; contract/image.md 6. */
export function describeImage(): Record<string, unknown> {
  const { properties = {} } = z.toJSONSchema(Image);
  const described = Object.entries(properties).map(([name, schema]) => {
    const { type, values } = typeOf(schema as JsonSchema);
    const details = { type, ...(values ? { enum: values } : {}), ...(READ_ONLY.has(name) ? { readOnly: true } : {}) };
    return [name, { ...details, is_base: true }];
  });
  return {
    name: 'image',
    properties: Object.fromEntries(described),
    additionalProperties: { type: 'string' },
    links: [
      { rel: 'self', href: '{self}' },
      { rel: 'enclosure', href: '{file}' },
      { rel: 'describedby', href: '{schema}' },
    ],
  };
}

/** The JSON schema of a list of images. */
export const describeImages = (): Record<string, unknown> => ({
  name: 'images',
  properties: {
    images: { type: 'array', items: describeImage() },
    first: { type: 'string' },
    next: { type: 'string' },
    schema: { type: 'string' },
  },
  links: [
    { rel: 'first', href: '{first}' },
    { rel: 'next', href: '{next}' },
    { rel: 'describedby', href: '{schema}' },
  ],
});

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  anyOf?: JsonSchema[];
}

/** What may be null is a list of types, and null is one of its values. */
function typeOf({ type, enum: values, anyOf }: JsonSchema): { type: unknown; values: unknown[] | undefined } {
  if (!anyOf) return { type, values };
  const [first] = anyOf;
  return { type: ['null', first?.type], values: first?.enum && [null, ...first.enum] };
}
