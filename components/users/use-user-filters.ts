'use client';

import { useQuery } from '@tanstack/react-query';
import type { FilterField } from '#components/console/filters.ts';
import type { RowCounter } from '#components/console/row-counts.ts';
import { useFilters } from '#components/console/use-filters.ts';
import { useSort } from '#components/console/use-sort.ts';
import { combineQueries } from '#lib/client/answer.ts';
import { USER_FILTERS } from '#lib/console/identity/users/fields.ts';
import type { PasswordState } from '#lib/console/identity/users/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { domainApi } from '#lib/identity/domains/contract.ts';
import { roleApi } from '#lib/identity/roles/contract.ts';
import { readScope } from '#lib/screens/scope.ts';
import { userListDefaults, userSearch } from './user-search.ts';

const passwordWords = (t: Translate): Record<PasswordState, string> => ({
  expired: t('Expired'),
  expiring: t('Expires soon'),
  change: t('Must be changed'),
  none: t('No password'),
  never: t('Never expires'),
  valid: t('Valid'),
});

/** Filter values of other objects, with the state of their queries. */
function useChoices(scope: string) {
  const hasDomains = readScope(scope).kind !== 'domain';
  const domains = useQuery({ ...clientOf(domainApi).list.query(scope), enabled: hasDomains });
  const roles = useQuery(clientOf(roleApi).list.query(scope));
  const named = (all: readonly { name: string }[] = []) => all.map(({ name }) => ({ value: name }));
  return {
    choices: hasDomains ? combineQueries(domains, roles) : roles,
    domains: hasDomains ? named(domains.data?.domains) : undefined,
    roles: named(roles.data?.roles),
  };
}

/** Filter and order of a list of users, which the server applies. @param countOf number of rows with a value, if known */
export function useUserFilters(scope: string, countOf?: RowCounter) {
  const t = useT();
  const { choices, domains, roles } = useChoices(scope);
  const yesOrNo = [
    { value: 'true', label: t('Yes') },
    { value: 'false', label: t('No') },
  ];
  const field = (id: keyof typeof USER_FILTERS, label: string, values?: FilterField['values']): FilterField => ({
    ...{ id, label, isExact: true, operators: USER_FILTERS[id] },
    ...(values && { values }),
  });
  const sources = [
    { value: 'local', label: t('Local') },
    { value: 'directory', label: t('Directory') },
    { value: 'federated', label: t('Federated') },
  ];
  const fields = [
    field('name', t('Name')),
    ...(domains ? [field('domain', t('Domain'), domains)] : []),
    field('enabled', t('Enabled'), yesOrNo),
    field('locked', t('Locked'), yesOrNo),
    field('invited', t('Invited'), yesOrNo),
    field('source', t('Source'), sources),
    field(
      'password',
      t('Password'),
      Object.entries(passwordWords(t)).map(([value, label]) => ({ value, label })),
    ),
    field('role', t('Role'), roles),
    field('roles', t('Number of roles')),
  ];
  const filters = useFilters(fields, { choices, countOf });
  const sort = useSort(userListDefaults.sort);
  return { filters, sort, search: userSearch({ ...filters, sort: sort.sort }) };
}
