'use client';

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { OptionalReason } from '#components/hosts/reason-schema.ts';
import { OwnerLine } from '#components/projects/owner-line.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { mapAnswer } from '#lib/client/answer.ts';
import { moveApi } from '#lib/compute/moves/contract.ts';
import { anyServerRequest } from '#lib/compute/server-actions/requests.ts';
import { losesServerData } from '#lib/compute/servers/data-loss.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { phraseOf } from '#lib/verbs/loss.ts';
import type { InstanceDialogProps } from '../actions/instance-dialog.ts';
import { useServerChange } from '../use-server-change.ts';
import { ReasonField } from './reason-field.tsx';

export function EvacuateDialog({ projectId, servers, onClose }: InstanceDialogProps) {
  const t = useT();
  const act = useServerChange(projectId);
  const values = { count: servers.length, name: servers[0]?.name ?? '' };
  const ids = servers.map(({ id }) => id);
  const takers = mapAnswer(useQuery(clientOf(moveApi).targets.query(projectId, { servers: ids })), (targets) =>
    targets.filter(({ obstacle }) => obstacle === null),
  );
  return (
    <FormDialog
      title={msg('{count, plural, one {Evacuate {name}} other {Evacuate # instances}}', values)}
      submitLabel={msg('{count, plural, one {Evacuate {name}} other {Evacuate # instances}}', values)}
      schema={z.object({ host: z.string(), reason: OptionalReason })}
      lossOf={losesServerData('evacuate', servers) ? phraseOf(servers.map(({ name }) => name)) : undefined}
      onSave={({ host, reason }) =>
        act({
          servers,
          requestsOf: ({ id }) => [
            anyServerRequest(id, { verb: 'evacuate', argument: host === '' ? {} : { host } }, reason),
          ],
          title: msg('{count, plural, one {Evacuating {name}} other {Evacuating # instances}}', values),
        })
      }
      onClose={onClose}
    >
      <OwnerLine projectId={projectId} servers={servers} />
      <Alert tone="warning" title={t('Make sure the host is really down')}>
        {t(
          '{count, plural, one {The instance is rebuilt on another host, and started there if it was running before. Its volumes move with it, but a local disk starts} other {The instances are rebuilt on other hosts, and started there if they were running before. Their volumes move with them, but local disks start}} again from {count, plural, one {its image} other {their images}}, unless the hosts share their folder of disks. If {count, plural, one {the old machine is} other {the old machines are}} still running, both write to the same disks.',
          values,
        )}
      </Alert>
      <FormFields
        of={{
          host: {
            label: msg('To'),
            placeholder: msg('Let the scheduler choose'),
            answer: takers,
            unknown: msg('Could not look up where they can move'),
            options: (takers.data ?? []).map(({ host, zone }) => ({
              value: host,
              label: t('{name} (zone {zone})', { name: host, zone }),
            })),
          },
        }}
      />
      <ReasonField />
    </FormDialog>
  );
}
