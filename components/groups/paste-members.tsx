'use client';

import { useState } from 'react';
import { z } from 'zod';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { NameList } from '#components/console/name-list.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { accessApi } from '#lib/console/identity/access/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import type { AddMembersProps } from './add-member.tsx';
import { type CheckedNames, checkNames, MAX_NAMES, readNames } from './pasted-names.ts';
import { useChangeGroup } from './use-change-group.ts';

const PastedNamesForm = z.object({
  names: z.string().refine((text) => {
    const { length } = readNames(text);
    return length > 0 && length <= MAX_NAMES;
  }, msg('Enter 1 to 1,000 names.')),
});

export function PasteMembers({ scope, group, onClose }: AddMembersProps) {
  const [checked, setChecked] = useState<CheckedNames>();
  if (checked) return <AddChecked scope={scope} group={group} checked={checked} onClose={onClose} />;
  return (
    <FormDialog
      title={msg('Add users to {name} by name', { name: group.name })}
      description={msg('Names are looked up first. No users are added yet.')}
      submitLabel={msg('Look up names')}
      schema={PastedNamesForm}
      onSubmit={async ({ names }) => {
        const { lookUpNames } = clientOf(accessApi);
        setChecked(checkNames(await lookUpNames.send(scope, { names: readNames(names) })));
      }}
      onClose={onClose}
      fields={{
        names: {
          label: msg('User names'),
          control: 'textarea',
          hint: msg('One per line, or separated by commas. You can also use IDs.'),
          rows: 8,
          isRequired: true,
        },
      }}
    />
  );
}

const Picks = z.object({ picks: z.array(z.string()) });

function AddChecked({ scope, group, checked, onClose }: AddMembersProps & { checked: CheckedNames }) {
  const t = useT();
  const change = useChangeGroup(scope, group.id);
  const { found, unknown, ambiguous } = checked;
  const submit = async ({ picks }: z.infer<typeof Picks>) => {
    const picked = ambiguous.flatMap(({ users }, index) => users.filter(({ id }) => id === picks[index]));
    const people = [...found, ...picked];
    if (people.length > 0) await change('add', people);
  };
  return (
    <FormDialog
      title={msg('Add users to {name} by name', { name: group.name })}
      submitLabel={msg('Add users')}
      schema={Picks}
      defaultValues={{ picks: ambiguous.map(() => '') }}
      onSave={submit}
      onClose={onClose}
    >
      {unknown.length > 0 && <Unknown names={unknown} />}
      {ambiguous.map(({ name, users }, index) => (
        <SelectField
          key={name}
          name={`picks.${index}`}
          label={t('Several users are named {name}', { name })}
          placeholder={t('Do not add any of them')}
          options={users.map(({ id, domain }) => ({
            value: id,
            label: t('{name} of domain {domain}', { name, domain: domain.name }),
          }))}
        />
      ))}
      <p>
        {t('{count, plural, =0 {No users found.} one {# user found:} other {# users found:}}', {
          count: found.length,
        })}
      </p>
      <NameList
        items={found}
        idOf={({ id }) => id}
        nameOf={({ name, domain }) => t('{name} of domain {domain}', { name, domain: domain.name })}
      />
    </FormDialog>
  );
}

function Unknown({ names }: { names: readonly string[] }) {
  const { t, format } = useI18n();
  const title = t('{count, plural, one {No user has this name} other {No user has any of these # names}}', {
    count: names.length,
  });
  return (
    <Alert tone="warning" title={title}>
      {format.list([...names])}
    </Alert>
  );
}
