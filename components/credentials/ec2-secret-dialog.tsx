'use client';

import { ClientSetup } from '#components/buckets/client-setup.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { describeKeyLimits } from '#lib/identity/ec2-keys/describe-key-limits.ts';
import type { Ec2Key } from '#lib/identity/ec2-keys/schema.ts';

interface Ec2SecretDialogProps {
  ec2Key: Ec2Key;
  /** Access key that this one replaces, right after it was created. */
  replaces?: string | undefined;
  onClose: () => void;
}

/** An access key with its secret, what it can do, and the configuration of clients. */
export function Ec2SecretDialog({ ec2Key, replaces, onClose }: Ec2SecretDialogProps) {
  const { t, format } = useI18n();
  const { access, secret, limits, tenant_id } = ec2Key;
  const bucket = limits?.buckets?.[0];
  return (
    <Dialog
      onClose={onClose}
      title={t('EC2 key')}
      description={t('Anyone who has both can act as you in this project. You can view them here again.')}
      size="medium"
      footer={<Button onClick={onClose}>{t('Done')}</Button>}
    >
      <div className="flex flex-col gap-4">
        {replaces !== undefined && <Replacement access={replaces} />}
        <p>{describeKeyLimits(limits, { t, format })}</p>
        <div className="flex flex-col gap-1.5">
          <p className="font-medium">{t('Access key')}</p>
          <CodeBlock code={access} label={t('Access key')} copyLabel={t('Copy access key')} />
        </div>
        <div className="flex flex-col gap-1.5">
          <p className="font-medium">{t('Secret')}</p>
          <CodeBlock code={secret} label={t('Secret')} copyLabel={t('Copy secret')} />
        </div>
        <ClientSetup projectId={tenant_id} ec2Key={ec2Key} {...(bucket === undefined ? {} : { bucket })} />
      </div>
    </Dialog>
  );
}

function Replacement({ access }: { access: string }) {
  const t = useT();
  return (
    <Alert tone="info" title={t('The old key {access} still works.', { access })}>
      {t('Use the new key in all clients, then delete the old one.')}
    </Alert>
  );
}
