'use client';

import { useQuery } from '@tanstack/react-query';
import { countFrom } from '#components/console/row-counts.ts';
import { useFilters } from '#components/console/use-filters.ts';
import { useSort } from '#components/console/use-sort.ts';
import { useViewCounts } from '#components/console/use-view-counts.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { domainApi } from '#lib/identity/domains/contract.ts';
import { readScope } from '#lib/screens/scope.ts';
import { projectListDefaults, projectSearch } from './project-filters.ts';

export function useProjectFilters(scope: string) {
  const t = useT();
  const hasDomains = readScope(scope).kind !== 'domain';
  const domains = useQuery({ ...clientOf(domainApi).list.query(scope), enabled: hasDomains });
  const yesOrNo = [
    { value: 'true', label: t('Yes') },
    { value: 'false', label: t('No') },
  ];
  const domain = {
    id: 'domain',
    label: t('Domain'),
    values: domains.data?.domains.map(({ name }) => ({ value: name })) ?? [],
  };
  const fields = [
    ...(hasDomains ? [domain] : []),
    { id: 'enabled', label: t('Enabled'), values: yesOrNo },
    { id: 'tag', label: t('Tag') },
    { id: 'parent', label: t('Parent') },
  ];
  const countOf = countFrom(useViewCounts(clientOf(factApi).projectViews.query(scope)));
  const filters = useFilters(fields, { choices: hasDomains ? domains : undefined, countOf });
  const sort = useSort(projectListDefaults.sort);
  return { filters, sort, countOf, search: projectSearch({ ...filters, sort: sort.sort }) };
}
