'use client';

import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ApiError } from '#lib/client/api-error.ts';
import { useSession } from '#lib/client/session.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { RequestId } from './request-id.tsx';
import { ScreenState } from './screen-state.tsx';

interface ForbiddenPanelProps {
  error?: ApiError;
  actions?: ReactNode;
  headingLevel?: 1 | 2;
}

export function ForbiddenPanel({ error, actions, headingLevel = 2 }: ForbiddenPanelProps) {
  const t = useT();
  const { data: session } = useSession();
  return (
    <ScreenState
      icon={LockKeyhole}
      tone="warning"
      title={session?.credential ? t('This credential does not allow this') : t('Your role does not allow this')}
      actions={actions}
      headingLevel={headingLevel}
    >
      <p>{error ? t(error.message) : t('Ask an administrator of the project for a role that allows it.')}</p>
      {error?.requestId && (
        <p className="mt-2">
          <RequestId id={error.requestId} />
        </p>
      )}
    </ScreenState>
  );
}
