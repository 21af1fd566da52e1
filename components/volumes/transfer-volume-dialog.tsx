'use client';

import { useState } from 'react';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { ShowOnceDialog } from '#components/console/show-once-dialog.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { transferApi } from '#lib/block-storage/transfers/contract.ts';
import type { NewTransfer } from '#lib/block-storage/transfers/schema.ts';
import { VolumeName } from '#lib/block-storage/volumes/values.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { VolumeDialogProps } from './volume-dialog.ts';
import { volumeName } from './volume-words.ts';

export function TransferVolumeDialog({ projectId, volumes: [volume], onClose }: VolumeDialogProps) {
  const create = clientOf(transferApi).create.useMutation(projectId);
  const [made, setMade] = useState<NewTransfer>();
  const name = volumeName(volume);
  if (made) return <Offered transfer={made} name={name} onClose={onClose} />;
  return (
    <FormDialog
      title={msg('Transfer {name} to another project', { name })}
      description={msg(
        'Anyone with the key can move the volume and its snapshots to their own project. Until then, the volume cannot be used otherwise, and you can cancel the transfer.',
      )}
      submitLabel={msg('Offer the volume')}
      schema={z.object({ name: VolumeName })}
      onSubmit={async (input) => {
        setMade(await create.mutateAsync({ volume_id: volume.id, ...input }));
      }}
      onClose={onClose}
      fields={{ name: { label: msg('Name of the transfer') } }}
    />
  );
}

function Offered({ transfer, name, onClose }: { transfer: NewTransfer; name: string; onClose: () => void }) {
  const t = useT();
  const { id, auth_key } = transfer;
  const command = `openstack volume transfer request accept --auth-key ${auth_key} ${id}`;
  return (
    <ShowOnceDialog
      title={t('{name} is offered', { name })}
      confirmation={t('I have shared the key')}
      onClose={onClose}
    >
      <p>
        {t(
          'Send both to a member of the other project, who chooses “Accept transfer” on its page of volumes. The key is shown only once.',
        )}
      </p>
      <p className="font-medium">{t('Transfer')}</p>
      <CodeBlock code={id} label={t('Transfer')} copyLabel={t('Copy')} />
      <p className="font-medium">{t('Key')}</p>
      <CodeBlock code={auth_key} label={t('Key')} copyLabel={t('Copy')} />
      <p className="font-medium">{t('Or use the command')}</p>
      <CodeBlock code={command} label={t('Command')} copyLabel={t('Copy')} />
    </ShowOnceDialog>
  );
}
