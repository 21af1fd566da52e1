'use client';

import { SelectField } from '#components/console/select-field.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { FederationMapping } from '#lib/identity/federation/mappings/schema.ts';

interface MappingChoiceProps {
  mappings: readonly FederationMapping[];
  placeholder: string;
  isRequired?: boolean;
}

/** Choice of a mapping in a form with a field `mapping_id`. */
export function MappingChoice({ mappings, placeholder, isRequired = false }: MappingChoiceProps) {
  const t = useT();
  return (
    <SelectField
      name="mapping_id"
      label={t('Mapping')}
      placeholder={placeholder}
      options={mappings.map(({ id }) => ({ value: id, label: id }))}
      isRequired={isRequired}
    />
  );
}
