import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Answer } from './api.ts';

type Schema = Exclude<Parameters<typeof z.fromJSONSchema>[0], boolean>;
type Version = [since: string, statuses: number[], body: Schema | null];
interface Schemas {
  operations: Record<string, Version[]>;
  $defs: Record<string, Schema>;
}

/** As tempest's format checker: its own `iso8601-date-time`, and a `uuid` with or without hyphens. */
const TIME = String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)?$`;
const UUID = '^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$';
const FILE = fileURLToPath(new URL('tempest-schemas.json', import.meta.url));

/** The response schemas of tempest, by operation and microversion; tempest-schemas.py generates the file. */
const schemas: Schemas = JSON.parse(readFileSync(FILE, 'utf8'), (_key, value) => {
  if (typeof value?.format !== 'string') return value;
  // Some schemas name a format without the type that it belongs to.
  const { format, ...rest } = { type: 'string', ...value };
  const pattern = { 'iso8601-date-time': TIME, uuid: UUID }[format as string];
  return pattern ? { ...rest, pattern } : { ...rest, format };
});

const minorOf = (version: string): number => Number(version.split('.')[1] ?? 0);

/** The operations of one service, such as `servers.create_server`, each with the microversions at which its schema changes. */
export function tempestOperations(service: 'compute' | 'volume.v3'): { operation: string; since: string[] }[] {
  const prefix = `${service}.`;
  return Object.entries(schemas.operations)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, versions]) => ({ operation: name.slice(prefix.length), since: versions.map(([since]) => since) }));
}

/** What tempest would reject of a response, empty when nothing. @throws when there is no such operation at this version */
export function tempestProblems(operation: string, minor: number, { status, body }: Answer): string[] {
  const found = schemas.operations[operation]?.findLast(([since]) => minorOf(since) <= minor);
  if (!found) throw new Error(`tempest has no schema of ${operation} at minor version ${minor}.`);
  const [, statuses, schema] = found;
  if (!statuses.includes(status)) return [`status ${status}, expected ${statuses}: ${JSON.stringify(body)}`];
  if (schema === null) return [];
  const { error } = z.fromJSONSchema({ ...schema, $defs: schemas.$defs }).safeParse(body);
  return error ? z.prettifyError(error).split('\n') : [];
}
