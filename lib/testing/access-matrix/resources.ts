import type { EndpointResource } from '#lib/http/endpoint.ts';
import { DEFINITIONS } from '#lib/platform.ts';

/** A kind of objects, as contracts declare it. */
export interface ObjectKind {
  /** Singular noun of the API, such as `security_group`. */
  name: string;
  /** Whether objects can belong to projects or users. */
  isOwned: boolean;
}

/** What is at `/{id}` below the path of a resource: `kind` can be that of a parent, `one` can be short. */
const nameOf = ({ kind, one }: EndpointResource): string => (one === '' || kind.endsWith(`_${one}`) ? kind : one);

/** Names of the kinds that require a token of a project, or that others than administrators may change. */
const OWNED_KINDS: ReadonlySet<string> = new Set(
  DEFINITIONS.flatMap(({ endpoints }) =>
    endpoints.flatMap(({ resource, method, policy }) =>
      resource && (resource.audience === 'project' || (method !== 'GET' && policy && !policy.rule.startsWith('admin')))
        ? [nameOf(resource)]
        : [],
    ),
  ),
);

export function kindOf(resource: EndpointResource): ObjectKind {
  const name = nameOf(resource);
  return { name, isOwned: OWNED_KINDS.has(name) };
}

/** A path in which all parameters are equal. */
const shapeOf = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');

const RESOURCES = DEFINITIONS.flatMap(({ base, endpoints }) =>
  endpoints.flatMap(({ resource }) => (resource ? [{ base, resource, kind: kindOf(resource) }] : [])),
);
const BY_PATH = new Map(RESOURCES.map(({ base, resource, kind }) => [shapeOf(`${base}${resource.path}`), kind]));
const BY_NAME = new Map(RESOURCES.map(({ kind }) => [kind.name, kind]));
const LONGEST_FIRST = RESOURCES.filter(({ resource }) => resource.path !== '').toSorted(
  (one, other) => other.resource.path.length - one.resource.path.length,
);

/** Kind of the objects below a path, parameters included. */
export const kindAt = (path: string): ObjectKind | undefined => BY_PATH.get(shapeOf(path));

/** Kind with a name, if contracts declare it. */
export const kindNamed = (name: string): ObjectKind | undefined => BY_NAME.get(name);

/** Kind of the objects below a path that ends like that of a resource, which can be of another service. */
export const kindBelow = (path: string): ObjectKind | undefined =>
  LONGEST_FIRST.find(({ resource }) => path.endsWith(resource.path))?.kind;
