import type { Properties } from '#lib/engine/scheduler/host-state.ts';

/** Extra specs of flavors that begin with this ask for properties of the aggregates of a host. */
const AGGREGATE_SCOPE = 'aggregate_instance_extra_specs:';

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
