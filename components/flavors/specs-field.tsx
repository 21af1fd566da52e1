'use client';

import { CatalogueField } from '#components/console/catalogue-field.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { SPEC_CATALOGUE } from './spec-catalogue.ts';

export function SpecsField() {
  const t = useT();
  return (
    <CatalogueField
      name="extra_specs"
      label={t('Extra specs')}
      hint={t('Requirements for hosts, such as aggregate_instance_extra_specs:ssd = true.')}
      catalogue={SPEC_CATALOGUE}
    />
  );
}
