'use client';

import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { imageIdOf, volumeIdsOf } from '#lib/compute/servers/view/attributes.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
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
      description={<Consequences servers={servers} />}
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

/** What is copied: local disks, and the volumes of instances that boot from one. */
function Consequences({ servers }: Pick<InstanceDialogProps, 'servers'>) {
  const t = useT();
  const bootedFromVolume = servers.filter((server) => imageIdOf(server) === undefined);
  const volumes = new Set(bootedFromVolume.flatMap(volumeIdsOf)).size;
  return (
    <>
      {bootedFromVolume.length < servers.length && (
        <span className="block">
          {t('The disk is copied as it is now. Data that the system has not written to disk yet is not included.')}
        </span>
      )}
      {volumes > 0 && (
        <span className="block">
          {t(
            '{volumes, plural, one {A snapshot of # volume is created} other {Snapshots of # volumes are created}}. The image of an instance that boots from a volume consists of such snapshots.',
            { volumes },
          )}
        </span>
      )}
    </>
  );
}
