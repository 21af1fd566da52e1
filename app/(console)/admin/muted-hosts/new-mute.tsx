'use client';

import { useQuery } from '@tanstack/react-query';
import { MuteForm } from '#components/ha/mute-form.tsx';
import type { NewObjectProps } from '#components/kind/kind.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';

export function NewMute({ scope, onClose }: Pick<NewObjectProps, 'scope' | 'onClose'>) {
  const answer = useQuery(clientOf(haApi).coverage.query(scope));
  const { hosts = [], uncovered = [] } = answer.data?.coverage ?? {};
  const options = [...hosts, ...uncovered]
    .map(({ name }) => ({ value: name, label: name }))
    .toSorted((one, other) => one.label.localeCompare(other.label, undefined, { numeric: true }));
  return (
    <MuteForm
      projectId={scope}
      onClose={onClose}
      choice={{
        ...{ label: msg('Host'), control: 'select', isRequired: true, placeholder: msg('Choose a host') },
        ...{ options, answer, unknown: msg('Could not load the hosts') },
      }}
    />
  );
}
