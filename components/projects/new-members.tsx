'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { ActorField } from '#components/assignments/actor-field.tsx';
import { FormSection } from '#components/console/form-section.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { membersQuery } from '#lib/console/identity/access/access-queries.ts';
import type { MatrixRole } from '#lib/console/identity/access/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { withMember } from './new-project.ts';
import type { MemberInput, ProjectInput } from './project-input.ts';

export function NewMembers({ scope }: { scope: string }) {
  const t = useT();
  const domainId = useWatch<ProjectInput, 'domain_id'>({ name: 'domain_id' });
  // Roles that can be assigned on the domain can also be assigned on its projects.
  const list = useQuery(membersQuery(scope, { kind: 'domain', id: domainId }));
  return (
    <FormSection title={t('Members')} description={t('Anyone with a role can work in the project immediately.')}>
      <QueryContent answer={list} unknown={t('Could not load the roles')}>
        {({ roles }) => (
          <>
            <Chosen roles={roles} />
            <Adding scope={scope} roles={roles} />
          </>
        )}
      </QueryContent>
    </FormSection>
  );
}

const keyOf = ({ id, roleId }: MemberInput) => `${id} ${roleId}`;

function Chosen({ roles }: { roles: readonly MatrixRole[] }) {
  const t = useT();
  const { setValue } = useFormContext<ProjectInput>();
  const members = useWatch<ProjectInput, 'members'>({ name: 'members' });
  const remove = (gone: MemberInput) =>
    setValue(
      'members',
      members.filter((member) => member !== gone),
      { shouldDirty: true },
    );
  if (members.length === 0) return <p className="text-ink-muted">{t('No members yet.')}</p>;
  return (
    <ul aria-label={t('Chosen members')} className="divide-y rounded-control border">
      {members.map((member) => (
        <li key={keyOf(member)} className="flex items-center gap-3 px-3 py-1.5">
          <span className="min-w-0 flex-1 truncate">
            <span className="font-medium">{member.name}</span>{' '}
            <span className="text-ink-faint text-small">
              {member.type === 'group' ? t('Group') : t('User')} · {member.domain}
            </span>
          </span>
          <Badge>{roles.find(({ id }) => id === member.roleId)?.name ?? member.roleId}</Badge>
          <IconButton
            label={t('Remove {name}', { name: member.name })}
            icon={X}
            size="small"
            onClick={() => remove(member)}
          />
        </li>
      ))}
    </ul>
  );
}

function Adding({ scope, roles }: { scope: string; roles: readonly MatrixRole[] }) {
  const t = useT();
  const { getValues, setValue } = useFormContext<ProjectInput>();
  const [actor, roleId] = useWatch<ProjectInput, ['actor', 'role_id']>({ name: ['actor', 'role_id'] });
  const add = () => {
    if (!actor) return;
    const { type, id, name, domain } = actor;
    const member = { type, id, name, domain: domain.name, roleId };
    setValue('members', withMember(getValues('members'), member), { shouldDirty: true });
    setValue('actor', null);
  };
  return (
    <div className="flex flex-col gap-3 rounded-control border border-dashed p-3">
      <ActorField scope={scope} name="actor" />
      <SelectField
        name="role_id"
        label={t('Role')}
        placeholder={t('Choose a role')}
        options={roles.map(({ id, name, refusal }) => ({
          value: id,
          label: refusal === null ? name : `${name}: ${t(refusal)}`,
          isDisabled: refusal !== null,
        }))}
      />
      <div>
        <Button onClick={add} disabled={!actor || roleId === ''}>
          <Plus aria-hidden />
          {t('Add member')}
        </Button>
      </div>
    </div>
  );
}
