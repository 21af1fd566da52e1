'use client';

import { Button } from '#components/ui/button.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { useT } from '#lib/i18n/use-t.ts';

interface OneTimePasswordProps {
  /** What it is for: "It opens the rescue system of web-3." */
  description: string;
  password: string;
  onClose: () => void;
}

/** A password that the platform tells this once. */
export function OneTimePassword({ description, password, onClose }: OneTimePasswordProps) {
  const t = useT();
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Keep this password')}
      description={description}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('I have saved the password')}
        </Button>
      }
    >
      <CodeBlock code={password} label={t('Administrator password')} copyLabel={t('Copy the password')} />
    </Dialog>
  );
}
