'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useFormat } from '#lib/i18n/use-t.ts';
import { useServerChange } from '../use-server-change.ts';
import type { InstanceDialogProps } from './instance-dialog.ts';

const Values = z.object({ name: z.string().trim().min(1).max(255) });

export function CreateImageDialog({ projectId, servers, onClose }: InstanceDialogProps) {
  const format = useFormat();
  const startJob = useServerChange(projectId);
  const [first] = servers;
  const count = servers.length;
  const stamp = format.stamp(Date.now());
  const make = clientOf(serverApi).act.useMutation(projectId);
  const isSeveral = count > 1;
  return (
    <FormDialog
      title={msg('{count, plural, one {Create an image of {name}} other {Create images of # instances}}', {
        count,
        name: first.name,
      })}
      description={msg(
        'The disk is copied as it is now. Data that the system has not written to disk yet is not included.',
      )}
      submitLabel={msg('{count, plural, one {Create image} other {Create # images}}', { count })}
      schema={Values}
      defaultValues={{ name: isSeveral ? `-${stamp}` : `${first.name}-${stamp}` }}
      onSave={async ({ name }) => {
        if (isSeveral) {
          await startJob({
            title: msg('Creating images of {count} instances', { count }),
            servers,
            requestsOf: (server) => [
              clientOf(serverApi).act.request(server.id, { createImage: { name: `${server.name}${name}` } }),
            ],
          });
        } else {
          await make.mutateAsync({ id: first.id, json: { createImage: { name } } });
        }
      }}
      onClose={onClose}
      fields={{
        name: {
          label: isSeveral ? msg('Added to the name of each instance') : msg('Name of the image'),
          hasFocus: true,
        },
      }}
    />
  );
}
