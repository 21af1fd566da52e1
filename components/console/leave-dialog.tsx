'use client';

import { useRouter } from 'next/navigation';
import { useT } from '#lib/i18n/use-t.ts';
import { ConfirmAction } from './confirm-action.tsx';

/** A way out of a form; the one that cancels it gives up what was typed. */
export interface LeaveTarget {
  href: string;
  isCancel: boolean;
}

interface LeaveDialogProps {
  exit: LeaveTarget;
  /** Whether a draft is kept. */
  isKept: boolean;
  onDiscard: () => void;
  onClose: () => void;
}

/** Asks whether the form is to be left. */
export function LeaveDialog({ exit, isKept, onDiscard, onClose }: LeaveDialogProps) {
  const t = useT();
  const router = useRouter();
  const isLost = exit.isCancel || !isKept;
  return (
    <ConfirmAction
      isOpen
      onOpenChange={onClose}
      isDanger={isLost}
      title={isLost ? t('Discard what you typed?') : t('Leave this form?')}
      confirmLabel={isLost ? t('Discard') : t('Leave')}
      onConfirm={async () => {
        if (exit.isCancel) onDiscard();
        router.push(exit.href);
      }}
    >
      <p>{isLost ? t('The form was not sent.') : t('The form was not sent. What you typed is kept in this tab.')}</p>
    </ConfirmAction>
  );
}
