'use client';

import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { NumberField } from '#components/console/number-field.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { ALL_BY_MEMORY, flavorApi } from '#lib/compute/flavors/contract.ts';
import { useBulkChange } from '#lib/console/activity/use-bulk-change.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { FamilyPreview } from './family-preview.tsx';
import { FAMILY_STEPS, Family, type FamilyMember, newFamily, planFamily } from './plan-family.ts';

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
      title={t('Create family')}
      description={t('A series of sizes. Each has twice the cores and memory of the previous one.')}
      submitLabel={t('Create family')}
      size="medium"
      schema={newFamily(namesOf(flavors.data))}
      defaultValues={start}
      restsOn={flavors}
      onSave={submit}
      onClose={onClose}
    >
      <FamilyFields />
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

function FamilyFields() {
  const t = useT();
  return (
    <>
      <TextField name="prefix" label={t('Family name')} isRequired hint={t('For example {name}.', { name: EXAMPLE })} />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <NumberField name="steps" label={t('Sizes')} min={2} max={FAMILY_STEPS.length} />
        <NumberField name="vcpus" label={t('vCPUs of the smallest size')} min={1} />
        <NumberField name="ratio" label={t('RAM per vCPU')} min={0.25} step={0.25} unit="GiB" />
        <NumberField name="disk" label={t('Disk of the smallest size')} min={0} unit="GiB" />
      </div>
      <CheckboxField name="diskGrows" label={t('Scale the disk with the size')} />
      <CheckboxField name="isPublic" label={t('Public')} />
    </>
  );
}

function Preview({ taken }: { taken: ReadonlySet<string> }) {
  const typed = useWatch<Family>();
  const parsed = Family.safeParse({ ...typed, prefix: typed.prefix?.trim() || EXAMPLE });
  return parsed.success ? <FamilyPreview members={planFamily(parsed.data, taken)} /> : undefined;
}
