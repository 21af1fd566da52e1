'use client';

import type { ReactNode } from 'react';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import type { Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface DeleteFederationObjectProps {
  /** The id, which is the name. */
  id: string;
  title: string;
  /** Notice of the result. */
  deleted: Text;
  /** @throws ApiError */
  remove: (id: string) => Promise<unknown>;
  onDeleted?: (() => void) | undefined;
  onClose: () => void;
  /** The consequences. */
  children: ReactNode;
}

export function DeleteFederationObject({ id, title, children, ...props }: DeleteFederationObjectProps) {
  const t = useT();
  return (
    <ConfirmAction
      onClose={props.onClose}
      title={title}
      confirmLabel={t('Delete {name}', { name: id })}
      phrase={id}
      onConfirm={() => props.remove(id)}
      notice={props.deleted}
      onConfirmed={props.onDeleted}
    >
      {children}
    </ConfirmAction>
  );
}
