'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { FormFields } from '#components/console/form-fields.tsx';
import { POLICY_WORDS } from '#components/server-groups/policy-words.ts';
import { Button } from '#components/ui/button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useOnMount } from '#lib/client/use-on-mount.ts';
import { availabilityZoneApi } from '#lib/compute/availability-zones/contract.ts';
import { serverGroupApi } from '#lib/compute/server-groups/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { LaunchInput } from './launch-values.ts';
import { UserDataField } from './user-data-field.tsx';

const WAIT_WORDS = {
  booted: msg('Booted'),
  cloud_init: msg('cloud-init finished'),
  port_answers: msg('Port responds'),
};

const GUEST_FIELDS = {
  metadata: { control: 'pairs' },
  description: { control: 'text' },
  waitUntil: {
    label: msg('Wait until'),
    hint: msg('The launch is reported as complete then, or as failed after 15 minutes.'),
    isHalf: true,
    control: 'select',
    placeholder: msg('Active'),
    words: WAIT_WORDS,
  },
  readinessPort: {
    label: msg('Port to check'),
    hint: msg('A TCP port that responds when the instance is ready, such as 22.'),
    isHalf: true,
    control: 'number',
  },
} as const;

interface MoreOptionsProps {
  projectId: string;
  /** Names of these fields, of which the first invalid one is focused. */
  fields: readonly string[];
}

const ServerGroupForm = lazyComponent(
  async () => (await import('#components/server-groups/server-group-form.tsx')).ServerGroupForm,
);

export function MoreOptions({ projectId, fields }: MoreOptionsProps) {
  const t = useT();
  const zones = useQuery(clientOf(availabilityZoneApi).list.query(projectId));
  const groups = useQuery(clientOf(serverGroupApi).list.query(projectId));
  useFocusOnWrong(fields);
  return (
    <>
      <UserDataField />
      <FormFields
        of={{
          ...GUEST_FIELDS,
          zone: {
            label: msg('Availability zone'),
            placeholder: msg('Any'),
            hint: msg('A volume can be attached only in its own zone.'),
            isHalf: true,
            answer: zones,
            unknown: msg('Could not load the availability zones'),
            options:
              zones.data?.availabilityZoneInfo.map(({ zoneName, zoneState: { available } }) => ({
                value: zoneName,
                label: available ? zoneName : t('{zone} (not available)', { zone: zoneName }),
                isDisabled: !available,
              })) ?? [],
          },
          serverGroup: {
            label: msg('Server group'),
            placeholder: msg('None'),
            hint:
              groups.data?.server_groups.length === 0
                ? msg('This project has no server groups.')
                : msg('Determines whether its members share a host.'),
            isHalf: true,
            answer: groups,
            unknown: msg('Could not load the server groups'),
            options:
              groups.data?.server_groups.map(({ id, name, policy }) => ({
                value: id,
                label: policy ? `${name} (${t(POLICY_WORDS[policy][0])})` : name,
              })) ?? [],
          },
        }}
      />
      <NewServerGroup projectId={projectId} />
    </>
  );
}

/** Creates a server group and chooses it. */
function NewServerGroup({ projectId }: { projectId: string }) {
  const t = useT();
  const { setValue } = useFormContext<LaunchInput>();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" className="self-end" onClick={() => setIsOpen(true)}>
        {t('Create server group')}
      </Button>
      {/* React passes events of a dialog's form on to the launch form, although it is elsewhere in the document. */}
      <div onSubmit={(event) => event.stopPropagation()} className="contents">
        {isOpen && (
          <ServerGroupForm
            scope={projectId}
            onCreated={({ id }) => setValue('serverGroup', id, { shouldDirty: true })}
            onClose={() => setIsOpen(false)}
          />
        )}
      </div>
    </>
  );
}

function useFocusOnWrong(fields: readonly string[]) {
  const { setFocus } = useFormContext();
  const { errors } = useFormState({ name: [...fields] });
  // External system: the focus, which cannot be set before these fields are rendered.
  useOnMount(() => {
    const wrong = fields.find((field) => errors[field]);
    if (wrong) setFocus(wrong);
  });
}
