import { z } from 'zod';
import { READ_ONLY } from '../images/free-keys.ts';
import { Image } from '../images/schema.ts';
import { Member } from '../members/schema.ts';
import { Task } from '../tasks/schema.ts';

type Description = Record<string, unknown>;

/** Links from relation to key: `{ self: 'self' }` takes the target of the relation `self` from the key `self`. */
const linksTo = (keys: Record<string, string>) => Object.entries(keys).map(([rel, key]) => ({ rel, href: `{${key}}` }));

/** JSON schema of an image for clients; `is_base` marks core keys. docs/contract/image.md 6. */
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

/** Schemas of metadata definitions. Clients read them even though there are no namespaces. */
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
    // Upstream serves the list of associations at `metadefs/resource_types`.
    ...(path === name ? [] : [[`metadefs/${path}s`, list] as const]),
  ] as const;
});

/** Schemas by path below `/schemas`. */
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

/** A nullable value has a list of types, and null is in its enum. */
function typeOf({ type, enum: values, anyOf }: JsonSchema): { type: unknown; values: unknown[] | undefined } {
  if (!anyOf) return { type, values };
  const [first] = anyOf;
  return { type: ['null', first?.type], values: first?.enum && [null, ...first.enum] };
}
