import type { FederationMapping } from '#lib/identity/federation/mappings/schema.ts';
import { rulesText, SCHEMA_VERSIONS, startRules } from './mapping-texts.ts';
import type { MappingValues } from './mapping-values.ts';

export function mappingValuesOf(mapping: FederationMapping | undefined): MappingValues {
  return {
    id: mapping?.id ?? '',
    schema_version: SCHEMA_VERSIONS.find((version) => version === mapping?.schema_version) ?? '2.0',
    rules: mapping ? rulesText(mapping.rules) : startRules('oidc'),
  };
}
