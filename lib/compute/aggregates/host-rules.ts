import type { Properties } from '#lib/engine/scheduler/host-state.ts';

/** Prefix of flavor extra specs that require aggregate properties. */
const AGGREGATE_SCOPE = 'aggregate_instance_extra_specs:';

/** Values of hosts' aggregate metadata; one value may contain several, separated by commas. */
export function propertiesOf(pairs: readonly (readonly [string, string])[]): Properties {
  const properties = new Map<string, Set<string>>();
  for (const [key, text] of pairs) {
    const values = properties.get(key) ?? new Set();
    for (const value of text.split(',')) values.add(value.trim());
    properties.set(key, values);
  }
  return properties;
}

export const aggregateSpecsOf = (extraSpecs: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(extraSpecs).flatMap(([key, value]) =>
      key.startsWith(AGGREGATE_SCOPE) ? [[key.slice(AGGREGATE_SCOPE.length), value] as const] : [],
    ),
  );
