'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import type { ConsoleSession } from '#lib/console/account/sessions/schema.ts';
import { SESSION_VERBS } from '#lib/console/account/sessions/verbs.ts';
import { listedUserApi } from '#lib/console/identity/users/contract.ts';
import { clientOf } from '#lib/contract/client.ts';

export interface SessionOwner {
  id: string;
  name: string;
}

const { endSession } = clientOf(listedUserApi);

export const useSessionActions = (scope: string, { id, name }: SessionOwner): ObjectActions<ConsoleSession> =>
  useKindActions({
    verbs: SESSION_VERBS,
    of: scope,
    allowed: useMayManage(scope),
    kinds: endSession.kinds,
    nameOf: ({ address }: ConsoleSession) => address,
    requests: { end: (session) => endSession.request({ id, session_id: session.id }) },
    valuesOf: ([{ address }]) => ({ name, address }),
    effects: {
      end: (_, { t }) => [t('The password remains valid. To block access, disable the user or set another password.')],
    },
  });
