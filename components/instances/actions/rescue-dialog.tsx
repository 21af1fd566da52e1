'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { OneTimePassword } from '#components/console/one-time-password.tsx';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { can as canImage } from '#lib/image/images/can.ts';
import { imageChoicesQuery } from '#lib/image/images/image-choices.ts';
import type { InstanceDialogProps } from './instance-dialog.ts';

export function RescueDialog({ projectId, servers: [server], onClose }: InstanceDialogProps) {
  const t = useT();
  const { name } = server;
  const [password, setPassword] = useState<string>();
  const known = useQuery(imageChoicesQuery(projectId));
  const rescue = clientOf(serverApi).act.useMutation<{ adminPass: string }>(projectId);
  if (password !== undefined) {
    return (
      <OneTimePassword
        description={t('Use it to sign in to the rescue system of {name}. It is shown only once.', { name })}
        password={password}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      title={msg('Rescue {name}', { name })}
      description={msg(
        'The instance shuts down and starts from a rescue system, with its own disk attached for repairs.',
      )}
      submitLabel={msg('Rescue')}
      schema={z.object({ image: z.string() })}
      onSubmit={async ({ image }) => {
        const json = { rescue: image === '' ? null : { rescue_image_ref: image } };
        setPassword((await rescue.mutateAsync({ id: server.id, json })).adminPass);
      }}
      onClose={onClose}
      fields={{
        image: {
          label: msg('Rescue system'),
          placeholder: msg('The image it was launched from'),
          answer: known,
          unknown: msg('Could not load the images'),
          options: (known.data?.rows ?? [])
            .filter((image) => canImage('launch', image) === true)
            .map(({ id, name: label }) => ({ value: id, label: label ?? id })),
        },
      }}
    />
  );
}
