import type { Attribute } from '#components/kind/attribute.ts';
import type { Send } from '#lib/client/project-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { domainApi } from '#lib/identity/domains/contract.ts';
import { readScope } from '#lib/screens/scope.ts';

/** On the pages of a domain, all objects are in it. */
const isInOne = (scope: string): boolean => readScope(scope).kind === 'domain';

/** The domains to choose from; undefined on the pages of a domain. */
export const domainsQuery = (scope: string, send?: Send) =>
  isInOne(scope) ? undefined : clientOf(domainApi).list.query(scope, {}, send);

interface DomainData {
  domains?: { domains: readonly { name: string }[] } | undefined;
}

/** The domain of an object, by which the API filters. */
export const domainAttribute = <Row extends { domain: { name: string } }>(): Attribute<Row, DomainData> => ({
  label: msg('Domain'),
  value: ({ domain }) => domain.name,
  width: 7,
  applies: ({ scope }) => !isInOne(scope),
  filter: {
    ...{ operators: [], isSent: true, isExact: true },
    values: ({ related }) => related.domains?.domains.map(({ name }) => ({ value: name })) ?? [],
  },
});
