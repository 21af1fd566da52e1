'use client';

import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { useFormField } from '#components/console/use-form-field.ts';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { type CredentialForm, PRESETS } from './credential-form.ts';

export function RolesField({ ownRoles }: { ownRoles: readonly string[] }) {
  const { t, format } = useI18n();
  const id = useId();
  const { field } = useFormField('roles');
  const chosen: readonly string[] = field.value ?? [];
  const toggle = (role: string, isChosen: boolean) =>
    field.onChange(isChosen ? [...chosen, role] : chosen.filter((each) => each !== role));
  return (
    <fieldset aria-describedby={`${id}-note`} className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">{t('Roles')}</legend>
      <Presets ownRoles={ownRoles} />
      {ownRoles.map((role) => (
        <div key={role} className="flex items-center gap-2.5">
          <Checkbox
            id={`${id}-${role}`}
            isChecked={chosen.includes(role)}
            onCheckedChange={(isChosen) => toggle(role, isChosen)}
          />
          <label htmlFor={`${id}-${role}`}>{role}</label>
        </div>
      ))}
      <p id={`${id}-note`} className="text-ink-faint text-small">
        {chosen.length === 0
          ? t('None selected: the credential gets all your roles ({roles}).', { roles: format.list([...ownRoles]) })
          : t('The credential gets {roles} and the roles they include.', { roles: format.list([...chosen]) })}
      </p>
    </fieldset>
  );
}

/** The minimal permissions for a purpose: a role and, where useful, access rules. */
function Presets({ ownRoles }: { ownRoles: readonly string[] }) {
  const t = useT();
  const { setValue } = useFormContext<CredentialForm>();
  const offered = PRESETS.filter(({ role }) => ownRoles.includes(role));
  if (offered.length === 0) return null;
  const labels = { read: t('Read only'), deploy: t('Deploy from CI'), backup: t('Back up volumes') };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-ink-muted text-small">{t('Minimum for')}</span>
      {offered.map(({ id, role, rules }) => (
        <Button
          key={id}
          size="small"
          onClick={() => {
            setValue('roles', [role], { shouldDirty: true });
            setValue('access_rules', [...rules], { shouldDirty: true });
          }}
        >
          {labels[id]}
        </Button>
      ))}
    </div>
  );
}
