import { ShieldCheck } from 'lucide-react';
import { Age } from '#components/console/age.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { yesOrNo } from '#components/kind/attribute.ts';
import { kind, listOf } from '#components/kind/kind.ts';
import { loadedList } from '#components/kind/list-source.ts';
import { credentialFactApi } from '#lib/console/account/application-credentials/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { CredentialExpiry } from './credential-expiry.tsx';
import { CredentialNotes } from './credential-notes.tsx';
import type { CredentialRow } from './credential-row.ts';
import { CredentialsEmpty } from './credentials-empty.tsx';
import { expiryAttribute, expiryOrder } from './expiry-attribute.tsx';
import { NewCredentialLink } from './new-credential-link.tsx';
import { ReplacedBadge } from './replaced-badge.tsx';
import { UnknownFact } from './unknown-fact.tsx';
import { UnrestrictedBadge } from './unrestricted-badge.tsx';
import { useCredentialActions } from './use-credential-actions.tsx';
import { useCredentialRows } from './use-credential-rows.ts';

const credentialKind = kind<CredentialRow>()({
  noun: { one: msg('credential'), many: msg('credentials') },
  icon: ShieldCheck,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  name: { isFiltered: true, badge: ({ unrestricted }) => unrestricted && <UnrestrictedBadge /> },
  words: ({ name, id, description }) => [name, id, description ?? ''],
  attributes: {
    roles: {
      label: msg('Roles'),
      value: ({ roles }) => roles.map(({ name }) => name),
      as: 'list',
      filter: { id: 'role' },
    },
    expires: {
      ...expiryAttribute<CredentialRow>(),
      value: ({ expires_at, facts }) => facts?.retires_at ?? expires_at,
      order: ({ expires_at, facts }) => expiryOrder(facts?.retires_at ?? expires_at),
      show: ({ expires_at, facts, successor }) =>
        facts?.retires_at ? (
          <ReplacedBadge at={facts.retires_at} successor={successor} />
        ) : (
          <CredentialExpiry at={expires_at} validUntil={facts?.valid_until} />
        ),
    },
    last_used: {
      label: msg('Last used'),
      value: ({ facts }) => facts?.last_used_at,
      show: ({ facts }, { t, scope }) => {
        if (!facts) return <UnknownFact projectId={scope} />;
        const { last_used_at: at } = facts;
        return at ? <Age at={at} isShort /> : <span className="text-ink-muted">{t('Never')}</span>;
      },
      isShownEmpty: true,
      isVital: true,
      width: 10,
      sort: true,
    },
    created: {
      label: msg('Created'),
      value: ({ facts }) => facts?.created_at,
      show: ({ facts }, { scope }) =>
        facts ? <DateTime at={facts.created_at} isDateOnly /> : <UnknownFact projectId={scope} />,
      isShownEmpty: true,
      isVital: true,
      width: 10,
      sort: true,
    },
    id: { label: msg('ID'), value: ({ id }) => id, as: 'id', isOptional: false },
    description: {
      label: msg('Description'),
      value: ({ description }) => description,
      width: 14,
      isOptional: true,
      isWide: true,
    },
  },
  filters: {
    unrestricted: { ...yesOrNo, label: msg('Unrestricted'), read: ({ unrestricted }) => unrestricted },
    replaced: { ...yesOrNo, label: msg('Being replaced'), read: ({ facts }) => Boolean(facts?.retires_at) },
  },
  command: ({ id }) => `openstack application credential show ${id}`,
  useActions: useCredentialActions,
});

export const credentialList = listOf(credentialKind, {
  id: 'credentials',
  header: {},
  source: loadedList(useCredentialRows, (client, scope, send) =>
    client.prefetchQuery(clientOf(credentialFactApi).list.query(scope, send)),
  ),
  sort: 'name',
  create: {
    label: msg('Create credential'),
    href: (scope) => projectHref(scope, 'credentials', { create: 'true' }),
    Link: NewCredentialLink,
    loadForm: async () => (await import('#lazy/components/credentials/create-credential.tsx')).CreateCredential,
  },
  tabLabel: msg('Application credentials'),
  tabs: [
    {
      id: 'ec2',
      label: () => msg('EC2 keys'),
      load: async () => (await import('#lazy/components/credentials/ec2-key-list.tsx')).Ec2KeyList,
    },
  ],
  Above: ({ scope }) => <CredentialNotes projectId={scope} />,
  Empty: ({ scope }) => <CredentialsEmpty projectId={scope} />,
});
