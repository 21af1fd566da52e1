'use client';

import { type ReactNode, useState } from 'react';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface FixButtonProps {
  projectId: string;
  label: string;
  /** Called when the dialog closes, whether or not something was changed. */
  onMended: () => void;
  children: (onClose: () => void) => ReactNode;
}

export function FixButton({ projectId, label, onMended, children }: FixButtonProps) {
  const t = useT();
  const mayWrite = useMayWrite(projectId);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    onMended();
  };
  return (
    <div>
      <ButtonWithReason
        size="small"
        className="h-auto min-h-7 max-w-full py-1 text-start"
        reason={mayWrite === true ? undefined : t(mayWrite)}
        onClick={() => mayWrite === true && setIsOpen(true)}
      >
        <span className="min-w-0 whitespace-normal">{label}</span>
      </ButtonWithReason>
      {isOpen && children(close)}
    </div>
  );
}
