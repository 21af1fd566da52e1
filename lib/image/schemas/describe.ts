import { z } from 'zod';
import { READ_ONLY } from '../images/free-keys.ts';
import { Image } from '../images/schema.ts';
import { Member } from '../members/schema.ts';
import { Task } from '../tasks/schema.ts';

type Description = Record<string, unknown>;

/** `{ self: 'self' }` is a link of relation `self` to what the object says in its key `self`. */
const linksTo = (keys: Record<string, string>) => Object.entries(keys).map(([rel, key]) => ({ rel, href: `{${key}}` }));

/** The JSON schema of an image as clients read it: `is_base` marks the core keys; docs/contract/image.md 6. */
const describeImage = (): Description => ({
  name: 'image',
  properties: propertiesOf(Image, (name) => ({ ...(READ_ONLY.has(name) ? { readOnly: true } : {}), is_base: true })),
  additionalProperties: { type: 'string' },
  links: linksTo({ self: 'self', enclosure: 'file', describedby: 'schema' }),
});

const describeMember = (): Description => ({ name: 'member', properties: propertiesOf(Member) });

const describeTask = (): Description => ({
  name: 'task',
  properties: propertiesOf(Task),
  links: linksTo({ self: 'self', describedby: 'schema' }),
});

function describeList(name: string, one: Description): Description {
  const text = { type: 'string' };
  return {
    name,
    properties: { [name]: { type: 'array', items: one }, first: text, next: text, schema: text },
    links: linksTo({ first: 'first', next: 'next', describedby: 'schema' }),
  };
}

const ASSOCIATION = ['name', 'prefix', 'properties_target'];

/** Property descriptions: those of a namespace that is not there yet have a shape all the same. */
const METADEFS: { name: string; plural: string; keys: string[] }[] = [
  {
    name: 'namespace',
    plural: 'namespaces',
    keys: ['namespace', 'display_name', 'description', 'visibility', 'owner'],
  },
  { name: 'object', plural: 'objects', keys: ['name', 'description'] },
  { name: 'property', plural: 'properties', keys: ['name', 'title', 'description', 'type'] },
  { name: 'resource_type_association', plural: 'resource_type_associations', keys: ASSOCIATION },
  { name: 'tag', plural: 'tags', keys: ['name'] },
];

const metadefs = METADEFS.flatMap(({ name, plural, keys }) => {
  const one = { name, properties: Object.fromEntries(keys.map((key) => [key, { type: 'string' }])) };
  const path = name.replace('_association', '');
  const list = describeList(plural, one);
  return [
    [`metadefs/${path}`, one],
    [`metadefs/${plural}`, list],
    // Where upstream has what a resource type is associated with.
    ...(path === name ? [] : [[`metadefs/${path}s`, list] as const]),
  ] as const;
});

/** Every schema by its path below `/schemas`. */
export const DESCRIPTIONS: readonly (readonly [path: string, description: Description])[] = [
  ['image', describeImage()],
  ['images', describeList('images', describeImage())],
  ['member', describeMember()],
  ['members', describeList('members', describeMember())],
  ['task', describeTask()],
  ['tasks', describeList('tasks', describeTask())],
  ...metadefs,
];

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  anyOf?: JsonSchema[];
}

function propertiesOf(schema: z.ZodObject, more: (name: string) => Description = () => ({})): Description {
  const { properties = {} } = z.toJSONSchema(schema);
  return Object.fromEntries(
    Object.entries(properties).map(([name, of]) => {
      const { type, values } = typeOf(of as JsonSchema);
      return [name, { type, ...(values ? { enum: values } : {}), ...more(name) }];
    }),
  );
}

/** What may be null is a list of types, and null is one of its values. */
function typeOf({ type, enum: values, anyOf }: JsonSchema): { type: unknown; values: unknown[] | undefined } {
  if (!anyOf) return { type, values };
  const [first] = anyOf;
  return { type: ['null', first?.type], values: first?.enum && [null, ...first.enum] };
}
