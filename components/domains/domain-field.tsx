'use client';

import { useQuery } from '@tanstack/react-query';
import { Known } from '#components/console/known.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { domainsQuery } from '#lib/identity/domains/queries.ts';

interface DomainFieldProps {
  scope: string;
  hint?: string;
  /** What no domain means, where that can be chosen. */
  none?: string;
}

/** A domain, in a form whose input has it as `domain_id`. */
export function DomainField({ scope, hint, none }: DomainFieldProps) {
  const t = useT();
  return (
    <Known answer={useQuery(domainsQuery(scope))} unknown={t('The domains could not be loaded')}>
      {({ domains }) => (
        <SelectField
          name="domain_id"
          label={t('Domain')}
          isRequired={none === undefined}
          options={domains.map(({ id, name }) => ({ value: id, label: name }))}
          {...(none === undefined ? {} : { placeholder: none })}
          {...(hint ? { hint } : {})}
        />
      )}
    </Known>
  );
}
