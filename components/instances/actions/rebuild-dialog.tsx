'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { OneTimePassword } from '#components/console/one-time-password.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { flavorOf, imageIdOf } from '#lib/compute/servers/view/attributes.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { can as canImage } from '#lib/image/images/can.ts';
import type { ImageChoice } from '#lib/image/images/image-choices.ts';
import { imageChoicesQuery } from '#lib/image/images/image-choices.ts';
import type { InstanceDialogProps } from './instance-dialog.ts';

function obstacleOf({ min_ram, min_disk }: ImageChoice, size: ReturnType<typeof flavorOf>): Text | undefined {
  if (size && size.ram < min_ram) {
    return msg('The image needs {ram, number} GiB of memory.', { ram: min_ram / 1024 });
  }
  if (size && size.disk > 0 && size.disk < min_disk) {
    return msg('The image needs {disk, number} GiB of disk.', { disk: min_disk });
  }
  return undefined;
}

function optionOf({ id, name }: ImageChoice, obstacle: Text | undefined, t: Translate) {
  const label = name ?? id;
  return { value: id, label: obstacle ? `${label}: ${t(obstacle)}` : label, isDisabled: obstacle !== undefined };
}

export function RebuildDialog({ projectId, servers: [server], onClose }: InstanceDialogProps) {
  const t = useT();
  const { name } = server;
  const [password, setPassword] = useState<string>();
  const known = useQuery(imageChoicesQuery(projectId));
  const images = known.data?.rows.filter((image) => canImage('launch', image) === true) ?? [];
  const rebuild = clientOf(serverApi).act.useMutation<{ server: { adminPass?: string } }>(projectId);
  if (password !== undefined) {
    return (
      <OneTimePassword
        description={t('This is the new administrator password of {name}. It is shown only once.', { name })}
        password={password}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      title={msg('Rebuild {name}', { name })}
      submitLabel={msg('Rebuild {name}', { name })}
      schema={z.object({ image: z.string().min(1, msg('Choose an image.')) })}
      defaultValues={{ image: imageIdOf(server) }}
      lossOf={name}
      restsOn={known}
      onSubmit={async ({ image }) => {
        const rebuilt = await rebuild.mutateAsync({ id: server.id, json: { rebuild: { imageRef: image, name } } });
        const { adminPass } = rebuilt.server;
        if (adminPass && !server.key_name) setPassword(adminPass);
        else onClose();
      }}
      onClose={onClose}
    >
      <Alert tone="danger" title={t('Everything on its root disk is lost')}>
        {t('Addresses, other volumes, metadata and the key pair are kept.')}
      </Alert>
      <FormFields
        of={{
          image: {
            label: msg('Image'),
            placeholder: msg('Choose an image'),
            answer: known,
            unknown: msg('Could not load the images'),
            options: images.map((image) => optionOf(image, obstacleOf(image, flavorOf(server)), t)),
          },
        }}
      />
    </FormDialog>
  );
}
