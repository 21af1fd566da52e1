'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import type { ChoiceWords } from '#components/console/field-spec.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { OptionalReason } from '#components/hosts/reason-schema.ts';
import { useKnownHosts } from '#components/hosts/use-hosts.ts';
import { MovePlan } from '#components/moves/move-plan.tsx';
import { PaceFields } from '#components/moves/pace-fields.tsx';
import { defaultPace, Pace } from '#components/moves/pace-schema.ts';
import { OwnerLine } from '#components/projects/owner-line.tsx';
import { moveApi } from '#lib/compute/moves/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { movesHref } from '#lib/screens/paths.ts';
import type { InstanceDialogProps } from '../actions/instance-dialog.ts';
import { ReasonField } from './reason-field.tsx';

const Mode = z.enum(['live', 'cold']);
const Schema = Pace.extend({ mode: Mode, host: z.string(), reason: OptionalReason });
const first = { mode: 'live' as const, host: '' };
const MODE_WORDS: ChoiceWords = {
  live: [msg('Live'), msg('Running instances keep running. Stopped instances move as they are.')],
  cold: [msg('With downtime'), msg('Each is stopped, moved, started and confirmed.')],
};

export function MigrateAllDialog({ projectId, servers, onClose }: InstanceDialogProps) {
  const t = useT();
  const hosts = useKnownHosts(projectId);
  const router = useRouter();
  const begin = clientOf(moveApi).create.useMutation(projectId);
  const [choice, setChoice] = useState<Pick<z.infer<typeof Schema>, 'mode' | 'host'>>(first);
  const request = { kind: 'migrate' as const, servers: servers.map(({ id }) => id) };
  const plan = useQuery(
    clientOf(moveApi).plan.query(projectId, { moves: { ...request, ...choice, host: choice.host || null } }),
  );
  const submit = async ({ host, ...values }: z.infer<typeof Schema>) => {
    const job = await begin.mutateAsync({ moves: { ...request, host: host || null, ...values } });
    onClose();
    router.push(movesHref(job.id));
  };
  return (
    <FormDialog
      title={msg('Migrate {count, plural, one {# instance} other {# instances}}', { count: servers.length })}
      submitLabel={msg('Migrate those that fit')}
      size="large"
      schema={Schema}
      defaultValues={{ ...first, ...defaultPace }}
      restsOn={plan}
      onSubmit={submit}
      onClose={onClose}
    >
      <OwnerLine projectId={projectId} servers={servers} />
      <FormFields
        of={{
          mode: {
            label: msg('How'),
            onChosen: (mode) => setChoice((before) => ({ ...before, mode: Mode.parse(mode) })),
            words: MODE_WORDS,
          },
          host: {
            label: msg('To'),
            placeholder: msg('Hosts with the most free RAM'),
            onChosen: (host) => setChoice((before) => ({ ...before, host })),
            answer: hosts,
            unknown: msg('Could not load the hosts'),
            options: (hosts.data ?? []).map((host) => hostOption(host, t)),
          },
        }}
      />
      <PaceFields />
      <ReasonField />
      <MovePlan projectId={projectId} plan={plan} />
    </FormDialog>
  );
}

const hostOption = ({ name, zone, isUp, isEnabled }: KnownHost, t: Translate) => ({
  value: name,
  label: t('{name} (zone {zone})', { name, zone }),
  isDisabled: !isUp || !isEnabled,
});

type KnownHost = NonNullable<ReturnType<typeof useKnownHosts>['data']>[number];
