'use client';

import { ClientSetup } from '#components/buckets/client-setup.tsx';
import { Button } from '#components/ui/button.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { Ec2Key } from '#lib/identity/ec2-keys/schema.ts';

export function Ec2SecretDialog({ ec2Key, onClose }: { ec2Key: Ec2Key; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('EC2 key')}
      description={t('Anyone who has both can act as you in this project. You can view them here again.')}
      size="medium"
      footer={<Button onClick={onClose}>{t('Done')}</Button>}
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-1.5">
          <p className="font-medium">{t('Access key')}</p>
          <CodeBlock code={ec2Key.access} label={t('Access key')} copyLabel={t('Copy access key')} />
        </div>
        <div className="flex flex-col gap-1.5">
          <p className="font-medium">{t('Secret')}</p>
          <CodeBlock code={ec2Key.secret} label={t('Secret')} copyLabel={t('Copy secret')} />
        </div>
        <ClientSetup projectId={ec2Key.tenant_id} ec2Key={ec2Key} />
      </div>
    </Dialog>
  );
}
