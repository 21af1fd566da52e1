import { Shuffle } from 'lucide-react';
import { kind, listOf } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { mappingApi } from '#lib/identity/federation/mappings/contract.ts';
import type { FederationMapping } from '#lib/identity/federation/mappings/schema.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { NewMappingLink } from './new-mapping-link.tsx';
import { useMappingActions } from './use-mapping-actions.tsx';

const mappingKind = kind<FederationMapping>()({
  noun: { one: msg('mapping'), many: msg('mappings') },
  icon: Shuffle,
  idOf: ({ id }) => id,
  nameOf: ({ id }) => id,
  attributes: {
    rules: { label: msg('Rules'), value: ({ rules }) => rules.length, as: 'number' },
    version: { label: msg('Schema version'), value: ({ schema_version }) => schema_version, width: 8 },
  },
  command: ({ id }) => `openstack mapping show ${id}`,
  useActions: useMappingActions,
});

export const mappingList = listOf(mappingKind, {
  id: 'federation-mappings',
  header: {},
  source: completeList(clientOf(mappingApi).list.query, ({ mappings }) => mappings),
  sort: 'name',
  href: ({ id }, { scope }) => identityHref(scope, 'mappings', id),
  emptyText: msg('A mapping decides which user, groups and projects result from what an identity provider says.'),
  EmptyAction: ({ scope }) => <NewMappingLink scope={scope} />,
});
