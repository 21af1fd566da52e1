'use client';

import { DeleteObjects, type Deletion } from '#components/console/delete-objects.tsx';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { applicationCredentialDeletion } from '#lib/identity/application-credentials/queries.ts';
import type { ApplicationCredential } from '#lib/identity/application-credentials/schema.ts';

const DELETION: Deletion = {
  question: {
    title: msg('{count, plural, one {Delete credential {name}?} other {Delete # credentials?}}'),
    confirm: msg('{count, plural, one {Delete {name}} other {Delete # credentials}}'),
  },
  words: {
    doing: msg('Deleting {count, plural, one {# credential} other {# credentials}}'),
    notDone: msg('{name} was not deleted'),
    done: msg('Credential {name} deleted'),
  },
};

interface DeleteCredentialsProps {
  projectId: string;
  userId: string;
  /** Asks as long as there are any. */
  credentials: readonly ApplicationCredential[];
  onClose: () => void;
}

/** Asks before credentials, and everything that signs in with them, stop working. */
export function DeleteCredentials({ projectId, userId, credentials, onClose }: DeleteCredentialsProps) {
  const t = useT();
  return (
    <DeleteObjects
      projectId={projectId}
      kinds={['application_credential']}
      objects={credentials}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      verb={DELETION}
      deletionOf={({ id }) => applicationCredentialDeletion(userId, id)}
      onClose={onClose}
    >
      <p>{t('Whatever signs in with it stops working at once, and so do its tokens. This cannot be undone.')}</p>
    </DeleteObjects>
  );
}
