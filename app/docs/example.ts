import type { Operation } from './document.ts';
import type { JsonSchema } from './schema-words.ts';

/** Example values by format, from the ranges reserved for documentation (RFC 5737, 3849, 2606). */
const FORMATS: Readonly<Record<string, string>> = {
  uuid: '5ca1ab1e-0000-4000-8000-000000000001',
  ipv4: '192.0.2.10',
  ipv6: '2001:db8::10',
  cidrv4: '192.0.2.0/24',
  uri: 'https://example.org/',
  email: 'someone@example.org',
  'date-time': '2030-01-31T12:00:00Z',
  date: '2030-01-31',
};
/** Maximum depth of an example, because schemas can be recursive. */
const DEEPEST = 8;

/** Returns the smallest body that the schema allows: its required fields, or the first field if none is required. */
export function exampleOf(schema: JsonSchema, name = '', depth = 0): unknown {
  const { const: constant, enum: choices, anyOf, oneOf, allOf, properties, required = [], items } = schema;
  if (constant !== undefined) return constant;
  if (choices) return choices.find((choice) => choice !== null && choice !== '') ?? choices[0];
  if (depth > DEEPEST) return {};
  const inside = (inner: JsonSchema, key = name) => exampleOf(inner, key, depth + 1);
  const alternative = (anyOf ?? oneOf)?.find(({ type }) => type !== 'null');
  if (alternative) return inside(alternative);
  if (allOf) return Object.assign({}, ...allOf.map((part) => inside(part)));
  if (items) return [inside(items)];
  if (properties) {
    const [first] = Object.keys(properties);
    const keys = required.length > 0 ? required : first ? [first] : [];
    return Object.fromEntries(keys.map((key) => [key, inside(properties[key] ?? {}, key)]));
  }
  return simpleExample(schema, name);
}

function simpleExample({ type, format, minimum = 1, pattern, ...rest }: JsonSchema, name: string): unknown {
  const [kind] = [type ?? []].flat();
  if (kind === 'boolean') return true;
  if (kind === 'integer' || kind === 'number') return Math.max(minimum, 1);
  if (kind === 'string') return FORMATS[format ?? ''] ?? (pattern ? `<${name || 'text'}>` : name || 'text');
  if (kind === 'null') return null;
  return typeof rest.additionalProperties === 'object' ? { key: exampleOf(rest.additionalProperties, 'value') } : {};
}

export function curlOf({ method, path, parameters, request, isOpen }: Operation, url: string): string {
  const query = parameters.filter(({ in: place, required }) => place === 'query' && required);
  const queryString = query.map(({ name, schema }) => `${name}=${exampleOf(schema, name)}`).join('&');
  const options = [
    ...(isOpen ? [] : [`-H "X-Auth-Token: $TOKEN"`]),
    ...(request ? [`-H "Content-Type: application/json"`, `-d '${JSON.stringify(exampleOf(request), null, 2)}'`] : []),
  ];
  const address = `"${url}${path}${queryString && `?${queryString}`}"`;
  return [`curl ${method === 'GET' ? '' : `-X ${method} `}${address}`, ...options].join(' \\\n  ');
}
