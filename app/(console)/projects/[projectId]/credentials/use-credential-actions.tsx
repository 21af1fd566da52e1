'use client';

import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { credentialFactApi } from '#lib/console/account/application-credentials/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { Text } from '#lib/i18n/text.ts';
import { applicationCredentialApi } from '#lib/identity/application-credentials/contract.ts';
import type { CreatedApplicationCredential } from '#lib/identity/application-credentials/schema.ts';
import { CREDENTIAL_VERBS } from '#lib/identity/application-credentials/verbs.ts';
import type { CredentialRow } from './credential-row.ts';

const DeleteCredentials = lazyComponent(async () => (await import('./delete-credentials.tsx')).DeleteCredentials);
const RotateCredential = lazyComponent(async () => (await import('./rotate-credential.tsx')).RotateCredential);
const { remove } = clientOf(applicationCredentialApi);
const { cancelReplacement } = clientOf(credentialFactApi);

export interface CredentialActionsOptions {
  projectId: string;
  userId: string;
  /** Whether this session may manage credentials, or the reason why not. */
  allowed: true | Text;
  /** Receives the replacement of a credential, with its secret. */
  onCreated: (credential: CreatedApplicationCredential) => void;
}

export const useCredentialActions = (options: CredentialActionsOptions): ObjectActions<CredentialRow> => {
  const { projectId, userId, allowed, onCreated } = options;
  return useKindActions({
    verbs: CREDENTIAL_VERBS,
    of: projectId,
    subjectOf: ({ facts }: CredentialRow) => ({ isReplaced: Boolean(facts?.retires_at) }),
    areOfUser: true,
    allowed,
    kinds: [...new Set([...remove.kinds, ...cancelReplacement.kinds])],
    requests: {
      keep: ({ id }) => cancelReplacement.request(id),
      delete: ({ id }) => remove.request({ userId, id }),
    },
    questions: { delete: DeleteCredentials },
    dialogs: {
      replace: ([credential], onClose) => <RotateCredential {...{ projectId, onCreated, credential, onClose }} />,
    },
  });
};
