'use client';

import { useRouter } from 'next/navigation';
import { useT } from '#lib/i18n/use-t.ts';
import { ConfirmAction } from './confirm-action.tsx';

export interface LeaveTarget {
  href: string;
  isCancel: boolean;
}

interface LeaveDialogProps {
  exit: LeaveTarget;
  isKept: boolean;
  onDiscard: () => void;
  onClose: () => void;
}

export function LeaveDialog({ exit, isKept, onDiscard, onClose }: LeaveDialogProps) {
  const t = useT();
  const router = useRouter();
  const isLost = exit.isCancel || !isKept;
  return (
    <ConfirmAction
      onClose={onClose}
      isDanger={isLost}
      title={isLost ? t('Discard what you typed?') : t('Leave this form?')}
      confirmLabel={isLost ? t('Discard') : t('Leave')}
      onConfirm={async () => {
        if (exit.isCancel) onDiscard();
        router.push(exit.href);
      }}
    >
      <p>{isLost ? t('The form was not sent.') : t('Your draft stays in this tab.')}</p>
    </ConfirmAction>
  );
}
