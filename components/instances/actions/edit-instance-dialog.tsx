'use client';

import { z } from 'zod';
import { EditDescribed } from '#components/console/edit-described.tsx';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { InstanceDialogProps } from './instance-dialog.ts';

const Short = z.string().max(255);

/** The guest keeps the host name that it was launched with. */
export function EditInstanceDialog({ projectId, servers: [object], onClose }: InstanceDialogProps) {
  const { mutateAsync: save } = clientOf(serverApi).update.useMutation(projectId);
  return <EditDescribed nameSchema={Short.min(1)} descriptionSchema={Short} {...{ object, save, onClose }} />;
}
