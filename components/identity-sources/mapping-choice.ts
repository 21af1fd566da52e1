import type { FieldSpec } from '#components/console/field-spec.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import type { FederationMapping } from '#lib/identity/federation/mappings/schema.ts';

/** Choice of a mapping, as the field `mapping_id` of a form. */
export const mappingChoice = (mappings: readonly FederationMapping[], placeholder: Text): FieldSpec<unknown> => ({
  label: msg('Mapping'),
  placeholder,
  options: mappings.map(({ id }) => ({ value: id, label: id })),
});
