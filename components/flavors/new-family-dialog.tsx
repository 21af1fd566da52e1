'use client';

import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { ALL_BY_MEMORY, flavorApi } from '#lib/compute/flavors/contract.ts';
import { useBulkChange } from '#lib/console/activity/use-bulk-change.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { FamilyPreview } from './family-preview.tsx';
import { Family, type FamilyMember, newFamily, planFamily } from './plan-family.ts';

const EXAMPLE = 'c2';
const start = { prefix: '', steps: 4, vcpus: 1, ratio: 2, disk: 20, diskGrows: true, isPublic: true };

export function NewFamilyDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const t = useT();
  const change = useBulkChange(projectId, ['flavor']);
  const flavors = useQuery(clientOf(flavorApi).list.query(projectId, ALL_BY_MEMORY));
  const namesOf = (known: typeof flavors.data) => new Set(known?.flavors.map(({ name }) => name));
  const submit = async ({ isPublic, ...family }: Family) => {
    const rows = planFamily(family, namesOf(flavors.data)).filter(({ isTaken }) => !isTaken);
    await change({
      title: msg('Creating {count} flavors of the family {family}', { count: rows.length, family: family.prefix }),
      rows,
      idOf: ({ name }) => name,
      nameOf: ({ name }) => name,
      requestsOf: (member) => [clientOf(flavorApi).create.request(newMember(member, isPublic))],
    });
  };
  return (
    <FormDialog
      title={msg('Create family')}
      description={msg('A series of sizes. Each has twice the cores and memory of the previous one.')}
      submitLabel={msg('Create family')}
      schema={newFamily(namesOf(flavors.data))}
      defaultValues={start}
      restsOn={flavors}
      onSave={submit}
      onClose={onClose}
      fields={{
        prefix: { label: msg('Family name'), hint: msg('For example {name}.', { name: EXAMPLE }) },
        steps: { label: msg('Sizes'), isHalf: true },
        vcpus: { label: msg('vCPUs of the smallest size'), isHalf: true },
        ratio: { label: msg('RAM per vCPU'), step: 0.25, unit: 'GiB', isHalf: true },
        disk: { label: msg('Disk of the smallest size'), unit: 'GiB', isHalf: true },
        diskGrows: { label: msg('Scale the disk with the size') },
        isPublic: {},
      }}
    >
      <QueryContent answer={flavors} unknown={t('Could not load the flavors')}>
        {(known) => <Preview taken={namesOf(known)} />}
      </QueryContent>
    </FormDialog>
  );
}

const newMember = ({ name, vcpus, ram, disk }: FamilyMember, isPublic: boolean) => ({
  name,
  vcpus,
  ram,
  disk,
  swap: 0,
  'OS-FLV-EXT-DATA:ephemeral': 0,
  'os-flavor-access:is_public': isPublic,
});

function Preview({ taken }: { taken: ReadonlySet<string> }) {
  const typed = useWatch<Family>();
  const parsed = Family.safeParse({ ...typed, prefix: typed.prefix?.trim() || EXAMPLE });
  return parsed.success ? <FamilyPreview members={planFamily(parsed.data, taken)} /> : undefined;
}
