import { KeyRound } from 'lucide-react';
import { expiryAttribute } from '#components/credentials/expiry-attribute.tsx';
import { UnrestrictedBadge } from '#components/credentials/unrestricted-badge.tsx';
import { kind, listOf } from '#components/kind/kind.ts';
import { completeList } from '#components/kind/list-source.ts';
import { listedUserApi } from '#lib/console/identity/users/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useRevokeCredential } from './use-revoke-credential.ts';
import { rowsOf, type UserCredential } from './user-credential-rows.ts';

const KINDS = { application: msg('Application credential'), ec2: msg('EC2 key') };

const userCredentialKind = kind<UserCredential>()({
  noun: { one: msg('credential'), many: msg('credentials') },
  icon: KeyRound,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  name: { badge: ({ unrestricted }) => unrestricted && <UnrestrictedBadge /> },
  isUnlogged: true,
  attributes: {
    kind: { label: msg('Kind'), value: ({ kind: one }, { t }) => t(KINDS[one]), width: 11, filter: { operators: [] } },
    project: { label: msg('Project'), value: ({ project }) => project.name, width: 11, sort: true, filter: {} },
    roles: { label: msg('Roles'), value: ({ roles }) => roles, as: 'list', width: 11, filter: {} },
    expires: expiryAttribute<UserCredential>(),
    used: { label: msg('Last used'), value: ({ last_used_at }) => last_used_at, as: 'age', sort: true },
    id: { label: msg('ID'), value: ({ id }) => id, as: 'id', isOptional: false },
  },
  useActions: useRevokeCredential,
});

export const userCredentialList = (userId: string) =>
  listOf(userCredentialKind, {
    id: 'user-credentials',
    header: {},
    source: completeList(
      (scope, send) => clientOf(listedUserApi).credentials.query(scope, userId, send),
      ({ credentials }) => rowsOf(userId, credentials),
    ),
    sort: 'name',
    emptyTitle: msg('No credentials'),
    emptyText: msg('Application credentials and EC2 keys of the user are listed here, never their secrets.'),
  });
