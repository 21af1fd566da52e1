'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import { KindList } from '#components/kind/kind-list.tsx';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import { listedUserApi } from '#lib/console/identity/users/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { sessionList } from './session-kind.tsx';
import type { SessionOwner } from './use-session-actions.ts';

export function UserSessions({ scope, owner }: { scope: string; owner: SessionOwner }) {
  const t = useT();
  const mayManage = useMayManage(scope);
  const sessions = useQuery(clientOf(listedUserApi).sessions.query(scope, owner.id));
  const endAll = clientOf(listedUserApi).endSessions.useMutation(scope);
  const [isEnding, setIsEnding] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      {sessions.data?.sessions.some(({ is_current }) => !is_current) && (
        <div className="flex justify-end">
          <ButtonWithReason
            size="small"
            reason={mayManage === true ? undefined : t(mayManage)}
            onClick={() => setIsEnding(true)}
          >
            {t('Sign out everywhere')}
          </ButtonWithReason>
        </div>
      )}
      <KindList list={sessionList(owner)} scope={scope} />
      {isEnding && (
        <ConfirmAction
          onClose={() => setIsEnding(false)}
          title={t('Sign {name} out everywhere?', { name: owner.name })}
          confirmLabel={t('Sign out everywhere')}
          restsOn={sessions}
          onConfirm={() => endAll.mutateAsync(owner.id)}
        >
          <p>{t('The session and all its tokens end immediately. Unsaved work there is lost.')}</p>
          <p>{t('The password remains valid. To block access, disable the user or set another password.')}</p>
        </ConfirmAction>
      )}
    </div>
  );
}
