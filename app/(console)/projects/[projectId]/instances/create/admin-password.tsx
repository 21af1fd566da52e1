'use client';

import { Button } from '#components/ui/button.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { useT } from '#lib/i18n/use-t.ts';

/** The password of the new instance, which the platform tells this once. */
export function AdminPassword({ password, onClose }: { password: string; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Keep this password')}
      description={t(
        'You chose no key pair. This is the administrator password of the instance; it is shown only now.',
      )}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('Go to the instances')}
        </Button>
      }
    >
      <CodeBlock code={password} label={t('Administrator password')} copyLabel={t('Copy the password')} />
    </Dialog>
  );
}
