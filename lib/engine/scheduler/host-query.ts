import type { HostState } from './host-state.ts';

/** Variables of queries, named as in the upstream JSON filter. */
const VARIABLES: Record<string, (host: HostState) => string | number> = {
  host: (host) => host.name,
  nodename: (host) => host.name,
  hypervisor_hostname: (host) => host.name,
  hypervisor_type: (host) => host.hypervisor_type,
  hypervisor_version: (host) => host.hypervisor_version,
  host_ip: (host) => host.ip ?? '',
  availability_zone: (host) => host.availability_zone,
  vcpus_total: (host) => host.vcpus,
  vcpus_used: (host) => host.used_vcpus,
  total_usable_ram_mb: (host) => host.ram_mb,
  free_ram_mb: (host) => host.ram_mb - host.used_ram_mb,
  total_usable_disk_gb: (host) => host.disk_gb,
  free_disk_mb: (host) => (host.disk_gb - host.used_disk_gb) * 1024,
  disk_mb_used: (host) => host.used_disk_gb * 1024,
};

/** Variables for non-administrators: they reveal neither the host nor the size of the cloud. */
const OPEN = ['hypervisor_type', 'hypervisor_version', 'availability_zone', 'free_ram_mb', 'free_disk_mb'];

/** Which variables a query may use: all of them, or those open to anyone who may use queries. */
export type HostAttributes = 'any' | 'open';

export type HostQuery = (host: HostState) => boolean;

type Value = string | number | boolean | null;
type Argument = (host: HostState) => Value;
type Comparator = (one: Value, other: Value) => boolean;

const ordered =
  (compare: (one: number | string, other: number | string) => boolean): Comparator =>
  (one, other) => {
    const isComparable = typeof one === typeof other && (typeof one === 'number' || typeof one === 'string');
    return isComparable && compare(one, other as number | string);
  };

const COMPARISONS: Record<string, Comparator> = {
  '=': (one, other) => one === other,
  '<': ordered((one, other) => one < other),
  '>': ordered((one, other) => one > other),
  '<=': ordered((one, other) => one <= other),
  '>=': ordered((one, other) => one >= other),
};
const OPERATORS = [...Object.keys(COMPARISONS), 'in', 'not', 'or', 'and'];

/** Maximum nesting of a query. */
const MAX_DEPTH = 20;

/** Maximum length of a query as JSON: it is evaluated for each host. */
const MAX_QUERY = 4096;

/** A query is invalid. The message is for its author. */
export class HostQueryError extends Error {
  override name = 'HostQueryError';
}

interface Place {
  facts: HostAttributes;
  depth: number;
}

/**
 * Reads a condition on hosts such as `["and", [">=", "$free_ram_mb", 1024], ["not", ["=", "$host", "sim-1"]]]`, as text
 * or as JSON. A word that begins with `$` is a property of the host.
 * @throws HostQueryError that says what is wrong and what is allowed
 */
export function parseHostQuery(query: unknown, facts: HostAttributes = 'any'): HostQuery {
  if (textOf(query).length > MAX_QUERY) throw new HostQueryError(`A query can have at most ${MAX_QUERY} characters.`);
  const json = typeof query === 'string' ? readJson(query) : query;
  const condition = conditionOf(json, { facts, depth: 0 });
  return (host) => condition(host) === true;
}

const textOf = (query: unknown) => (typeof query === 'string' ? query : (JSON.stringify(query) ?? ''));

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new HostQueryError('A query must be JSON, such as [">=", "$free_ram_mb", 1024].', { cause: error });
  }
}

function conditionOf(json: unknown, place: Place): Argument {
  if (place.depth > MAX_DEPTH) throw new HostQueryError(`A query can be nested at most ${MAX_DEPTH} levels deep.`);
  if (!Array.isArray(json) || typeof json[0] !== 'string' || !OPERATORS.includes(json[0])) {
    throw new HostQueryError(`A query must be a list that begins with one of ${OPERATORS.join(', ')}.`);
  }
  const [operator, ...rest] = json;
  const values = rest.map((value) => argumentOf(value, place));
  if (operator === 'and') return (host) => values.every((value) => value(host) === true);
  if (operator === 'or') return (host) => values.some((value) => value(host) === true);
  if (operator === 'not') return (host) => values.every((value) => value(host) !== true);
  const [first, ...others] = values;
  if (!first || others.length === 0) throw new HostQueryError(`The operator ${operator} requires at least two values.`);
  if (operator === 'in') return (host) => others.some((value) => value(host) === first(host));
  const compare = COMPARISONS[operator];
  return (host) => compare !== undefined && others.every((value) => compare(first(host), value(host)));
}

function argumentOf(value: unknown, place: Place): Argument {
  if (Array.isArray(value)) return conditionOf(value, { ...place, depth: place.depth + 1 });
  if (typeof value === 'string' && value.startsWith('$')) {
    const name = value.slice(1);
    const allowed = place.facts === 'any' ? Object.keys(VARIABLES) : OPEN;
    const read = allowed.includes(name) ? VARIABLES[name] : undefined;
    if (read) return read;
    throw new HostQueryError(`Unknown variable ${value}. Allowed: ${allowed.map((one) => `$${one}`).join(', ')}.`);
  }
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return () => value as Value;
  throw new HostQueryError('A query can compare text, numbers, true, false and null.');
}
