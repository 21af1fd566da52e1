'use client';

import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { ObjectField } from '#components/console/object-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import type { Answer } from '#lib/client/answer.ts';
import type { WholeList } from '#lib/client/whole-list-query.ts';
import { serverDetailsApi } from '#lib/compute/server-details/contract.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { mountCommands } from './mount-words.ts';
import { volumeName } from './volume-words.ts';

interface Pair {
  server: Server;
  volume: Volume;
}

interface AttachDialogProps<Row> extends ProjectDialogProps {
  title: string;
  submitLabel: string;
  objects: Answer<WholeList<Row>>;
  choice: (row: Row) => { value: string; title: string; description: string; disabledReason: string | undefined };
  words: { label: string; missing: string; unknown: string };
  empty: ReactNode;
  pairWith: (row: Row) => Pair;
}

const EXAMPLE = '/dev/vdb';

const attachment = (missing: string) =>
  z.object({
    chosen: z.string().min(1, missing),
    device: z.string().regex(/^(\/dev\/[a-z]+)?$/, msg('Enter a device such as /dev/vdb, or leave empty.')),
    isDeletedToo: z.boolean(),
  });

export function AttachDialog<Row extends { id: string }>({
  projectId,
  objects,
  choice,
  words,
  ...props
}: AttachDialogProps<Row>) {
  const attach = clientOf(serverDetailsApi).attachVolume.useMutation(projectId);
  const [attached, setAttached] = useState<MountHintProps>();
  if (attached) return <MountHint {...attached} />;
  const choicesOf = (rows: readonly Row[]) =>
    rows.map(choice).sort((one, other) => Number(Boolean(one.disabledReason)) - Number(Boolean(other.disabledReason)));
  return (
    <FormDialog
      title={props.title}
      submitLabel={props.submitLabel}
      size="medium"
      schema={attachment(words.missing)}
      fieldOf={{ volumeId: 'chosen', device: 'device' }}
      onSubmit={async ({ chosen, device, isDeletedToo }) => {
        const row = objects.data?.rows.find(({ id }) => id === chosen);
        if (!row) return;
        const { server, volume } = props.pairWith(row);
        const wish = { server_id: server.id, volumeId: volume.id, delete_on_termination: isDeletedToo };
        const made = await attach.mutateAsync({ ...wish, ...(device ? { device } : {}) });
        const names = { server: server.name, volume: volumeName(volume) };
        setAttached({ ...names, device: made.device, onClose: props.onClose });
      }}
      restsOn={objects}
      onClose={props.onClose}
    >
      <ObjectField name="chosen" {...words} objects={objects} choicesOf={choicesOf} empty={props.empty} />
      <FormFields
        of={{
          device: {
            label: msg('Device'),
            placeholder: EXAMPLE,
            hint: msg('Leave empty for the next free device. The operating system may use another name.'),
          },
          isDeletedToo: { label: msg('Delete the volume together with the instance') },
        }}
      />
    </FormDialog>
  );
}

interface MountHintProps {
  server: string;
  volume: string;
  device: string;
  onClose: () => void;
}

function MountHint({ server, volume, device, onClose }: MountHintProps) {
  const t = useT();
  return (
    <Dialog
      onClose={onClose}
      size="medium"
      title={t('Mount {volume} in {server}', { volume, server })}
      description={t('The volume appears as {device}. An empty volume needs a file system first:', { device })}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <CodeBlock code={mountCommands(device, volume)} label={t('Commands')} copyLabel={t('Copy the commands')} />
      <ul className="mt-3 list-disc ps-4 text-ink-muted">
        <li>{t('Skip mkfs if the volume contains data: it erases the disk.')}</li>
        <li>{t('The system may use another name. Run lsblk to list its disks.')}</li>
      </ul>
    </Dialog>
  );
}
