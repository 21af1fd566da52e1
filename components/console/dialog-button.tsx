'use client';

import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ButtonProps } from '#components/ui/button.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ButtonWithReason } from './button-with-reason.tsx';

interface DialogButtonProps extends Pick<ButtonProps, 'size' | 'className' | 'aria-label'> {
  projectId: string;
  label: string;
  icon?: LucideIcon;
  /** Why the state of the object does not allow it. */
  reason?: string | undefined;
  dialog: (onClose: () => void) => ReactNode;
}

/** Opens a dialog that changes something of a project, if the user may write there. */
export function DialogButton({ projectId, label, icon: Icon, reason, dialog, ...look }: DialogButtonProps) {
  const t = useT();
  const mayWrite = useMayWrite(projectId);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ButtonWithReason {...look} reason={mayWrite === true ? reason : t(mayWrite)} onClick={() => setIsOpen(true)}>
        {Icon && <Icon aria-hidden />}
        {label}
      </ButtonWithReason>
      {isOpen && dialog(() => setIsOpen(false))}
    </>
  );
}
