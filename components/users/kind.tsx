import { UserRound } from 'lucide-react';
import { Age } from '#components/console/age.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { domainAttribute, domainsQuery } from '#components/domains/domain-attribute.ts';
import { yesOrNo } from '#components/kind/attribute.ts';
import { kind } from '#components/kind/kind.ts';
import { pageList } from '#components/kind/list-source.ts';
import { MAX_OBJECTS } from '#lib/compute/jobs/max-objects.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { listedUserApi } from '#lib/console/identity/users/contract.ts';
import { USER_FILTERS } from '#lib/console/identity/users/fields.ts';
import type { ListedUser, PasswordState } from '#lib/console/identity/users/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { roleApi } from '#lib/identity/roles/contract.ts';
import { AccessExpiry } from './access-expiry.tsx';
import { PasswordExpiry } from './password-expiry.tsx';
import { roleSentence } from './role-sentence.ts';
import { sourceWord } from './source-word.ts';
import { UserSources } from './user-sources.tsx';
import { UserStatus } from './user-status.tsx';

const PASSWORD_STATES: Record<PasswordState, string> = {
  expired: msg('Expired'),
  expiring: msg('Expires soon'),
  change: msg('Must be changed'),
  none: msg('No password'),
  never: msg('Never expires'),
  valid: msg('Valid'),
};

/** The API evaluates the conditions of all filters. */
export const userKind = kind<ListedUser>()({
  noun: { one: msg('user'), many: msg('users') },
  icon: UserRound,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  name: { isFiltered: true },
  status: (row) => <UserStatus row={row} />,
  related: {
    domains: domainsQuery,
    roles: (scope, send) => clientOf(roleApi).list.query(scope, {}, send),
  },
  attributes: {
    enabled: {
      label: msg('Status'),
      value: ({ user }, { t }) => (user.enabled ? t('Enabled') : t('Disabled')),
      show: (row) => <UserStatus row={row} />,
      width: 7.25,
      sort: true,
      in: 'list',
      filter: { ...yesOrNo, label: msg('Enabled') },
    },
    domain: {
      ...domainAttribute<ListedUser>(),
      sort: true,
      filter: { ...domainAttribute<ListedUser>().filter, operators: USER_FILTERS.domain },
    },
    email: { label: msg('Email'), value: ({ user }) => user.email, width: 11, sort: true, yields: true },
    project: {
      label: msg('Default project'),
      value: ({ facts }) => facts.default_project?.name,
      sort: true,
      yields: true,
    },
    roles: {
      label: msg('Roles'),
      value: ({ facts }, { t, format }) => format.list(facts.roles.map((role) => t(roleSentence(role)))),
      show: ({ facts }, { t, format }) => {
        const text = format.list(facts.roles.map((role) => t(roleSentence(role))));
        return text === '' ? <span className="text-ink-faint">{t('No roles')}</span> : <span title={text}>{text}</span>;
      },
      isShownEmpty: true,
      width: 14,
      isWide: true,
      filter: { label: msg('Number of roles'), operators: USER_FILTERS.roles },
    },
    password: {
      label: msg('Password expires'),
      value: ({ user }) => user.password_expires_at,
      show: (row) => <PasswordExpiry row={row} />,
      isShownEmpty: true,
      width: 10,
      sort: 'expires',
      isKeyFact: true,
      filter: {
        label: msg('Password'),
        operators: USER_FILTERS.password,
        values: ({ t }) => Object.entries(PASSWORD_STATES).map(([value, label]) => ({ value, label: t(label) })),
      },
    },
    active: {
      label: msg('Last sign-in'),
      value: ({ facts }) => facts.last_active_at,
      show: ({ facts: { last_active_at: at } }, { t }) => (at ? <Age at={at} /> : t('Never')),
      isShownEmpty: true,
      width: 8,
      sort: true,
      isOptional: true,
      isKeyFact: true,
    },
    locked: {
      label: msg('Locked until'),
      value: ({ facts }) => facts.locked_until,
      as: 'time',
      isOptional: true,
      in: 'list',
      filter: { ...yesOrNo, label: msg('Locked') },
    },
    lockout: {
      label: msg('Locked until'),
      value: ({ facts }) => facts.locked_until,
      show: ({ facts: { locked_until: until, locked_addresses: count } }, { t }) =>
        until ? (
          <>
            <DateTime at={until} />{' '}
            <span className="text-ink-faint text-small">
              {count === 0
                ? t('for passcodes only, after too many wrong ones')
                : t(
                    '{count, plural, one {for # address with failed attempts} other {for # addresses with failed attempts}}',
                    { count },
                  )}
            </span>
          </>
        ) : (
          t('Not locked')
        ),
      isShownEmpty: true,
      in: 'page',
    },
    expiry: {
      label: msg('Access expires'),
      value: ({ facts }) => facts.membership_expires_at,
      show: ({ facts: { membership_expires_at: at } }) => at && <AccessExpiry at={at} />,
      in: 'page',
    },
    sessions: {
      label: msg('Sessions'),
      value: ({ facts }) => facts.sessions,
      as: 'number',
      sort: true,
      isOptional: true,
      isKeyFact: true,
    },
    groups: { label: msg('Groups'), value: ({ facts }) => facts.groups, as: 'number', isOptional: true },
    credentials: {
      label: msg('Application credentials'),
      value: ({ facts }) => facts.application_credentials,
      as: 'number',
      in: 'page',
    },
    source: {
      label: msg('Source'),
      value: ({ facts: { sources } }, { t }) =>
        sources.length === 0 ? sourceWord(null, t) : sources.map((source) => sourceWord(source, t)),
      show: ({ facts }, { scope }) => <UserSources scope={scope} sources={facts.sources} />,
      width: 12,
      isOptional: true,
      filter: {
        operators: USER_FILTERS.source,
        values: ({ t }) => [
          { value: 'local', label: t('Local') },
          { value: 'directory', label: t('Directory') },
          { value: 'federated', label: t('Federated') },
        ],
      },
    },
    description: {
      label: msg('Description'),
      value: ({ user }) => user.description,
      width: 14,
      isOptional: true,
      isWide: true,
    },
    id: { label: msg('ID'), value: ({ id }) => id, as: 'id' },
  },
  filters: {
    invited: { ...yesOrNo, label: msg('Invited'), read: ({ facts }) => facts.invited_until !== null },
    role: {
      label: msg('Role'),
      operators: USER_FILTERS.role,
      values: ({ related }) => related.roles?.roles.map(({ name }) => ({ value: name })) ?? [],
      read: ({ facts }) => facts.roles.map(({ role }) => role),
    },
  },
  command: ({ id }) => `openstack user show ${id}`,
  copies: [{ label: msg('Email addresses'), text: (rows) => rows.flatMap(({ user }) => user.email ?? []).join('\n') }],
});

/** The users that match, or the members of a group. As many are selected together as one job changes. */
export const usersIn = (group?: { group_id: string }) => {
  const { pages, load } = clientOf(listedUserApi).rows;
  return pageList<ListedUser, Parameters<typeof pages>[1] & object>(
    (scope, search, send) => pages(scope, { ...search, ...group }, send),
    {
      ...{ text: 'q', conditions: 'where', lastKey: 'name', maxLoaded: MAX_OBJECTS },
      total: (scope, search) => clientOf(factApi).userTotal.query(scope, { ...search, ...group }),
      load: (scope, max, search) => load(scope, max, { ...search, ...group }),
    },
  );
};
