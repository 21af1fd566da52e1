'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormFields } from '#components/console/form-fields.tsx';
import { statusWord } from '#components/console/status-words.ts';
import { Alert } from '#components/ui/alert.tsx';
import { useTypeCards } from '#components/volumes/use-type-cards.ts';
import { DEFAULT_TYPE } from '#components/volumes/volume-words.ts';
import type { Answer } from '#lib/client/answer.ts';
import type { WholeList } from '#lib/client/whole-list-query.ts';
import { availabilityZoneApi } from '#lib/compute/availability-zones/contract.ts';
import { can } from '#lib/compute/servers/can.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { stateOf } from '#lib/compute/servers/server-state.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { VolumeInput } from './volume-input.ts';

interface PlaceFieldsProps {
  projectId: string;
  servers: Answer<WholeList<Server>>;
}

const zoneOf = (server: Server): string => server['OS-EXT-AZ:availability_zone'];

/** The type of the volume, its zone, and the instance to attach it to, whose zone is used if none was selected. */
export function PlaceFields({ projectId, servers }: PlaceFieldsProps) {
  const t = useT();
  const { getValues, setValue } = useFormContext<VolumeInput>();
  const { answer: types, cardOf } = useTypeCards(projectId);
  const zones = useQuery(clientOf(availabilityZoneApi).list.query(projectId));
  const takers = servers.data?.rows.filter((server) => can('attach_volume', stateOf(server)) === true) ?? [];
  const takeZone = (id: string) => {
    const server = takers.find((each) => each.id === id);
    if (server && !getValues('availability_zone')) setValue('availability_zone', zoneOf(server));
  };
  const own = (types.data ?? []).filter(({ name }) => name !== DEFAULT_TYPE);
  const standard = { value: '', label: t('Default'), description: t('Platform default, or that of the source') };
  return (
    <>
      <FormFields
        of={{
          volume_type: {
            label: msg('Type'),
            control: 'cards',
            answer: types,
            unknown: msg('Could not load the volume types'),
            options: [standard, ...own.map((type) => ({ ...cardOf(type), value: type.name, label: type.name }))],
          },
          availability_zone: {
            label: msg('Availability zone'),
            placeholder: msg('Any zone'),
            hint: msg('It can be attached to instances in the same zone.'),
            answer: zones,
            unknown: msg('Could not load the availability zones'),
            options: zones.data?.availabilityZoneInfo.map(({ zoneName: value }) => ({ value, label: value })) ?? [],
          },
          attachTo: {
            label: msg('Attach to'),
            placeholder: msg('No instance yet'),
            answer: servers,
            unknown: msg('Could not load the instances'),
            options: takers.map((server) => ({
              value: server.id,
              label: `${server.name} · ${t(statusWord(server.status))} · ${zoneOf(server)}`,
            })),
            onChosen: takeZone,
          },
        }}
      />
      <OtherZone servers={servers.data?.rows} />
    </>
  );
}

/** Shown if the chosen zone is not that of the chosen instance. */
function OtherZone({ servers }: { servers: readonly Server[] | undefined }) {
  const t = useT();
  const [attachTo, other] = useWatch<VolumeInput, ['attachTo', 'availability_zone']>({
    name: ['attachTo', 'availability_zone'],
  });
  const chosen = servers?.find(({ id }) => id === attachTo);
  if (!chosen || other === '' || other === zoneOf(chosen)) return null;
  return (
    <Alert
      tone="warning"
      title={t('{name} is in {zone}, not in {other}', { name: chosen.name, zone: zoneOf(chosen), other })}
    >
      {t('The volume will be created, but it cannot be attached to this instance.')}
    </Alert>
  );
}
