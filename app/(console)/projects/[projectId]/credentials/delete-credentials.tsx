'use client';

import { DeleteObjects, deletion } from '#components/console/delete-objects.tsx';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { QueryContent } from '#components/console/query-content.tsx';
import type { Answer } from '#lib/client/answer.ts';
import type { CredentialFacts } from '#lib/console/account/application-credentials/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { applicationCredentialApi } from '#lib/identity/application-credentials/contract.ts';
import type { ApplicationCredential } from '#lib/identity/application-credentials/schema.ts';
import { LastUse } from './last-use.tsx';

const DELETION = deletion({
  title: msg('{count, plural, one {Delete credential {name}?} other {Delete # credentials?}}'),
  confirm: msg('{count, plural, one {Delete {name}} other {Delete # credentials}}'),
  doing: msg('Deleting {count, plural, one {# credential} other {# credentials}}'),
  done: msg('Credential {name} deleted'),
});

interface DeleteCredentialsProps extends ProjectDialogProps {
  userId: string;
  credentials: readonly ApplicationCredential[];
  facts: Answer<{ credentials: CredentialFacts[] }>;
}

export function DeleteCredentials({ projectId, userId, credentials, facts, onClose }: DeleteCredentialsProps) {
  const t = useT();
  const [first] = credentials;
  return (
    <DeleteObjects
      projectId={projectId}
      kinds={['application_credential']}
      objects={credentials}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      verb={DELETION}
      deletionOf={({ id }) => clientOf(applicationCredentialApi).remove.request({ userId, id })}
      onClose={onClose}
    >
      {first && <Use facts={facts} id={first.id} isOne={credentials.length === 1} />}
      <p>
        {t(
          '{count, plural, one {Anything that signs in with it stops working immediately, and its tokens are} other {Anything that signs in with them stops working immediately, and their tokens are}} revoked. This cannot be undone.',
          { count: credentials.length },
        )}
      </p>
    </DeleteObjects>
  );
}

function Use({ facts, id, isOne }: { facts: Answer<{ credentials: CredentialFacts[] }>; id: string; isOne: boolean }) {
  const t = useT();
  if (!isOne) return null;
  return (
    <QueryContent answer={facts} unknown={t('Could not check whether it is in use')}>
      {({ credentials }) => {
        const own = credentials.find((one) => one.id === id);
        return own && <LastUse facts={own} />;
      }}
    </QueryContent>
  );
}
