'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { FormFields } from '#components/console/form-fields.tsx';
import { Button } from '#components/ui/button.tsx';
import { msg } from '#lib/i18n/text.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { type CredentialForm, PRESETS } from './credential-form.ts';

export function RolesField({ ownRoles }: { ownRoles: readonly string[] }) {
  const format = useFormat();
  const chosen = useWatch<CredentialForm, 'roles'>({ name: 'roles' });
  return (
    <>
      <Presets ownRoles={ownRoles} />
      <FormFields<Pick<CredentialForm, 'roles'>>
        of={{
          roles: {
            label: msg('Roles'),
            hint:
              chosen.length === 0
                ? msg('None selected: the credential gets all your roles ({roles}).', {
                    roles: format.list([...ownRoles]),
                  })
                : msg('The credential gets {roles} and the roles they include.', { roles: format.list([...chosen]) }),
            options: ownRoles.map((role) => ({ value: role, label: role })),
          },
        }}
      />
    </>
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
