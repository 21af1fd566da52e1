'use client';

import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { sendChange } from '#lib/client/change-request.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { membersQuery } from '#lib/console/identity/access/access-queries.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Grant } from '#lib/identity/assignments/grant-path.ts';
import { ASSIGNMENT_KINDS, assignRoleRequest } from '#lib/identity/assignments/grant-requests.ts';
import type { RoleTarget } from '#lib/identity/roles/effective.ts';
import type { MemberRef } from './grant-changes.ts';
import { PlaceField } from './place-field.tsx';

const Schema = z.object({
  place: z.custom<RoleTarget | null>().refine((place) => place !== null, msg('Choose a place.')),
  roleId: z.string().min(1, msg('Choose a role.')),
  isInherited: z.boolean(),
});

interface AssignRoleProps extends ScopeDialogProps {
  actor: Pick<MemberRef, 'type' | 'id' | 'name'>;
}

export function AssignRole({ scope, actor, onClose }: AssignRoleProps) {
  const give = useProjectMutation(scope, ASSIGNMENT_KINDS, (grant: Grant) =>
    sendChange(scope, assignRoleRequest(grant)),
  );
  return (
    <FormDialog
      title={msg('Assign a role to {name}', { name: actor.name })}
      submitLabel={msg('Assign role')}
      size="medium"
      schema={Schema}
      defaultValues={{ place: null }}
      onSave={async ({ place, roleId, isInherited }) => {
        if (place) {
          await give.mutateAsync({
            actor,
            place,
            role: { id: roleId },
            isInherited: isInherited && place.kind === 'domain',
          });
        }
      }}
      onClose={onClose}
    >
      <PlaceField scope={scope} name="place" />
      <PlaceRoles scope={scope} />
    </FormDialog>
  );
}

function PlaceRoles({ scope }: { scope: string }) {
  const t = useT();
  const place = useWatch<{ place: RoleTarget | null }, 'place'>({ name: 'place' });
  const members = useQuery({ ...membersQuery(scope, place ?? { kind: 'system' }), enabled: place !== null });
  if (!place) return <p className="text-ink-muted">{t('Choose a place to see which roles can be assigned there.')}</p>;
  return (
    <FormFields
      of={{
        isInherited: place.kind === 'domain' && { label: msg('On all its projects instead of the domain itself') },
        roleId: {
          label: msg('Role'),
          control: 'choice',
          answer: members,
          unknown: msg('Could not load the roles'),
          empty: msg('There are no roles to assign.'),
          options: (members.data?.roles ?? []).map(({ id, name, refusal }) => ({
            value: id,
            label: name,
            disabledReason: refusal === null ? undefined : t(refusal),
          })),
        },
      }}
    />
  );
}
