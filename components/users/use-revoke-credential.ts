'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import { clientOf } from '#lib/contract/client.ts';
import { applicationCredentialApi } from '#lib/identity/application-credentials/contract.ts';
import { REVOCATION_VERBS } from '#lib/identity/application-credentials/verbs.ts';
import { ec2KeyApi } from '#lib/identity/ec2-keys/contract.ts';
import type { UserCredential } from './user-credential-rows.ts';

export const useRevokeCredential = (scope: string): ObjectActions<UserCredential> =>
  useKindActions({
    verbs: REVOCATION_VERBS,
    of: scope,
    allowed: useMayManage(scope),
    kinds: ['user', 'application_credential'],
    requests: {
      revoke: ({ userId, kind, id }: UserCredential) =>
        kind === 'ec2'
          ? clientOf(ec2KeyApi).remove.request({ userId, access: id })
          : clientOf(applicationCredentialApi).remove.request({ userId, id }),
    },
  });
