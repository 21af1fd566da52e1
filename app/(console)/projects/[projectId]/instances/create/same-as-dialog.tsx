'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { ObjectField } from '#components/console/object-field.tsx';
import { flavorWords } from '#components/flavors/flavor-words.ts';
import { volumeApi } from '#lib/block-storage/volumes/contract.ts';
import { serverApi } from '#lib/compute/servers/contract.ts';
import { flavorOf } from '#lib/compute/servers/view/attributes.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { LaunchInput } from './launch-values.ts';
import { likeServer, rootVolumeId } from './like-server.ts';

const Values = z.object({ server: z.string().min(1, msg('Choose an instance.')) });

interface SameAsDialogProps extends ProjectDialogProps {
  onChosen: (input: Partial<LaunchInput>) => void;
}

export function SameAsDialog({ projectId, onChosen, onClose }: SameAsDialogProps) {
  const { t, format } = useI18n();
  const client = useQueryClient();
  const servers = useQuery(clientOf(serverApi).list.choices(projectId));
  const fill = async ({ server: chosen }: z.output<typeof Values>) => {
    const server = servers.data?.rows.find(({ id }) => id === chosen);
    if (!server) return;
    const volumeId = rootVolumeId(server);
    const root = volumeId ? await client.fetchQuery(clientOf(volumeApi).show.query(projectId, volumeId)) : undefined;
    onChosen(likeServer(server, root?.volume));
    onClose();
  };
  return (
    <FormDialog
      title={msg('Same as another instance')}
      description={msg('Fills in the form from an existing instance: system, size, networks, groups and key.')}
      submitLabel={msg('Fill in')}
      size="medium"
      schema={Values}
      restsOn={servers}
      onSubmit={fill}
      onClose={onClose}
    >
      <ObjectField
        name="server"
        label={t('Instance')}
        empty={t('This project has no instances yet.')}
        objects={servers}
        unknown={t('Could not load the instances')}
        choicesOf={(rows) =>
          rows.map((server) => {
            const flavor = flavorOf(server);
            return {
              value: server.id,
              title: server.name,
              description: [server.status, flavor && flavorWords(format, flavor)].filter(Boolean).join(' · '),
            };
          })
        }
      />
    </FormDialog>
  );
}
