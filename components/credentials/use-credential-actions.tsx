'use client';

import { useQuery } from '@tanstack/react-query';
import { questionAbout } from '#components/console/question-about.tsx';
import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useSession } from '#lib/client/session.ts';
import { credentialFactApi } from '#lib/console/account/application-credentials/contract.ts';
import type { CredentialFacts } from '#lib/console/account/application-credentials/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { applicationCredentialApi } from '#lib/identity/application-credentials/contract.ts';
import { CREDENTIAL_VERBS } from '#lib/identity/application-credentials/verbs.ts';
import type { CredentialRow } from './credential-row.ts';
import { LastUse } from './last-use.tsx';
import { useMayManageCredentials } from './use-may-manage-credentials.ts';

const RotateCredential = lazyComponent(async () => (await import('./rotate-credential.tsx')).RotateCredential);
const { remove } = clientOf(applicationCredentialApi);
const { list, cancelReplacement } = clientOf(credentialFactApi);

const DeleteCredentials = questionAbout<CredentialRow, { credentials: CredentialFacts[] }>({
  useFound: (projectId) => useQuery(list.query(projectId)),
  unknown: msg('Could not check whether it is in use'),
  show: ({ credentials }, [first, ...others]) => {
    const own = others.length === 0 && credentials.find(({ id }) => id === first.id);
    return own && <LastUse facts={own} />;
  },
});

export function useCredentialActions(projectId: string): ObjectActions<CredentialRow> {
  const userId = useSession().data?.user.id ?? '';
  return useKindActions({
    verbs: CREDENTIAL_VERBS,
    of: projectId,
    subjectOf: ({ facts }: CredentialRow) => ({ isReplaced: Boolean(facts?.retires_at) }),
    areOfUser: true,
    allowed: useMayManageCredentials('identity:create_application_credential'),
    kinds: [...new Set([...remove.kinds, ...cancelReplacement.kinds])],
    requests: {
      keep: ({ id }) => cancelReplacement.request(id),
      delete: ({ id }) => remove.request({ userId, id }),
    },
    questions: { delete: DeleteCredentials },
    dialogs: { replace: ([credential], onClose) => <RotateCredential {...{ projectId, credential, onClose }} /> },
  });
}
