'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '#components/console/query-content.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { domainApi } from '#lib/identity/domains/contract.ts';

interface DomainFieldProps {
  scope: string;
  hint?: string;
  none?: string;
  onChosen?: () => void;
}

/**
 * Choice of a domain in a form with a `domain_id` field. Disabled domains cannot be chosen, since nothing can be
 * created in them.
 */
export function DomainField({ scope, hint, none, onChosen }: DomainFieldProps) {
  const t = useT();
  return (
    <QueryContent answer={useQuery(clientOf(domainApi).list.query(scope))} unknown={t('Could not load the domains')}>
      {({ domains }) => (
        <SelectField
          name="domain_id"
          label={t('Domain')}
          isRequired={none === undefined}
          options={domains.map(({ id, name, enabled }) => ({
            value: id,
            label: enabled ? name : t('{name} (disabled)', { name }),
            isDisabled: !enabled,
          }))}
          {...(none === undefined ? {} : { placeholder: none })}
          {...(hint ? { hint } : {})}
          {...(onChosen ? { onChosen } : {})}
        />
      )}
    </QueryContent>
  );
}
