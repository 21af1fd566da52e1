'use client';

import { ConfirmAction } from '#components/console/confirm-action.tsx';
import type { Answer } from '#lib/client/answer.ts';
import { notify } from '#lib/client/notices.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { externalIdentityApi } from '#lib/identity/federation/links/contract.ts';
import type { ExternalIdentity } from '#lib/identity/federation/links/schema.ts';
import { USER_SCOPE } from '#lib/screens/scope.ts';

interface UnlinkIdentityProps {
  userId: string;
  identity: ExternalIdentity;
  name: string;
  identities: Answer<unknown>;
  onClose: () => void;
}

export function UnlinkIdentity({ userId, identity, name, identities, onClose }: UnlinkIdentityProps) {
  const t = useT();
  const unlink = clientOf(externalIdentityApi).remove.useMutation(USER_SCOPE);
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Unlink {name}?', { name })}
      confirmLabel={t('Unlink {name}', { name })}
      restsOn={identities}
      onConfirm={async () => {
        await unlink.mutateAsync({ user_id: userId, identity_id: identity.id });
        notify({ level: 'success', title: msg('{name} unlinked', { name }) });
      }}
    >
      <p>
        {t(
          'You immediately lose the groups and roles that it gives you. Signing in with it then creates another user.',
        )}
      </p>
    </ConfirmAction>
  );
}
