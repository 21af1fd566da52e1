'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { QueryContent } from '#components/console/query-content.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { statusWord } from '#components/console/status-words.ts';
import { Alert } from '#components/ui/alert.tsx';
import type { Answer } from '#lib/client/answer.ts';
import type { WholeList } from '#lib/client/whole-list-query.ts';
import { can } from '#lib/compute/servers/can.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { stateOf } from '#lib/compute/servers/server-state.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { VolumeInput } from './volume-input.ts';

const zoneOf = (server: Server): string => server['OS-EXT-AZ:availability_zone'];

/** The instance to attach the volume to; its zone is used if none was selected. */
export function AttachField({ servers }: { servers: Answer<WholeList<Server>> }) {
  const t = useT();
  const { getValues, setValue } = useFormContext<VolumeInput>();
  const [attachTo, zone] = useWatch<VolumeInput, ['attachTo', 'zone']>({ name: ['attachTo', 'zone'] });
  return (
    <QueryContent answer={servers} unknown={t('Could not load the instances')}>
      {({ rows }) => {
        const takers = rows.filter((server) => can('attach_volume', stateOf(server)) === true);
        const chosen = rows.find(({ id }) => id === attachTo);
        return (
          <>
            <SelectField
              name="attachTo"
              label={t('Attach to')}
              placeholder={t('No instance yet')}
              options={takers.map((server) => ({
                value: server.id,
                label: `${server.name} · ${t(statusWord(server.status))} · ${zoneOf(server)}`,
              }))}
              onChosen={(id) => {
                const server = takers.find((each) => each.id === id);
                if (server && !getValues('zone')) setValue('zone', zoneOf(server));
              }}
            />
            {chosen && zone !== '' && zone !== zoneOf(chosen) && (
              <Alert
                tone="warning"
                title={t('{name} is in {zone}, not in {other}', {
                  name: chosen.name,
                  zone: zoneOf(chosen),
                  other: zone,
                })}
              >
                {t('The volume will be created, but it cannot be attached to this instance.')}
              </Alert>
            )}
          </>
        );
      }}
    </QueryContent>
  );
}
