'use client';

import { Button } from '#components/ui/button.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { useT } from '#lib/i18n/use-t.ts';

interface OneTimePasswordProps {
  description: string;
  password: string;
  onClose: () => void;
}

export function OneTimePassword({ description, password, onClose }: OneTimePasswordProps) {
  const t = useT();
  return (
    <Dialog
      onClose={onClose}
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
