import { PROJECT_KEY, type Properties } from '#lib/engine/scheduler/host-state.ts';
import { meetsSpec } from '#lib/engine/scheduler/spec-match.ts';
import { AGGREGATE_SCOPE } from './schema.ts';

/** The values that hosts have of the metadata of their aggregates; one may give several, with commas between. */
export function propertiesOf(pairs: readonly (readonly [string, string])[]): Properties {
  const properties = new Map<string, Set<string>>();
  for (const [key, text] of pairs) {
    const values = properties.get(key) ?? new Set();
    for (const value of text.split(',')) values.add(value.trim());
    properties.set(key, values);
  }
  return properties;
}

/** What a flavor's extra specs ask of the aggregates of a host, by key. */
export const aggregateSpecsOf = (extraSpecs: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(extraSpecs).flatMap(([key, value]) =>
      key.startsWith(AGGREGATE_SCOPE) ? [[key.slice(AGGREGATE_SCOPE.length), value] as const] : [],
    ),
  );

/** Hosts of an aggregate with `filter_tenant_id…` are for the projects it names; all others are for everybody. */
export function isOpenTo(properties: Properties | undefined, projectId: string | undefined): boolean {
  const kept = [...(properties ?? [])].filter(([key]) => key.startsWith(PROJECT_KEY));
  return kept.length === 0 || kept.some(([, projects]) => projectId !== undefined && projects.has(projectId));
}

/** What of the aggregates' metadata a host does not have as a flavor wants it: `ssd = true`; undefined when it does. */
export function missingProperty(
  properties: Properties | undefined,
  wanted: Readonly<Record<string, string>>,
): string | undefined {
  const missing = Object.entries(wanted).find(
    ([key, spec]) => ![...(properties?.get(key) ?? [])].some((value) => meetsSpec(value, spec)),
  );
  return missing?.join(' = ');
}
