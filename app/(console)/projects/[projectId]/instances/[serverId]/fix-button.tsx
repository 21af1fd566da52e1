'use client';

import type { ReactNode } from 'react';
import { DialogButton } from '#components/console/dialog-button.tsx';

interface FixButtonProps {
  projectId: string;
  label: string;
  /** Called when the dialog closes, whether or not something was changed. */
  onMended: () => void;
  children: (onClose: () => void) => ReactNode;
}

export const FixButton = ({ projectId, label, onMended, children }: FixButtonProps) => (
  <div>
    <DialogButton
      size="small"
      className="h-auto min-h-7 max-w-full whitespace-normal py-1 text-start"
      {...{ projectId, label }}
      dialog={(onClose) =>
        children(() => {
          onClose();
          onMended();
        })
      }
    />
  </div>
);
