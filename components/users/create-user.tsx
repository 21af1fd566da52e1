'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { CheckboxField } from '#components/console/checkbox-field.tsx';
import { FormSection } from '#components/console/form-section.tsx';
import { ObjectField } from '#components/console/object-field.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { ResourceForm } from '#components/console/resource-form.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { DomainField } from '#components/domains/domain-field.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { type Answer, mapAnswer } from '#lib/client/answer.ts';
import { notify } from '#lib/client/notices.ts';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import type { PasswordRules } from '#lib/console/facts/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { projectApi } from '#lib/identity/projects/contract.ts';
import { roleApi } from '#lib/identity/roles/contract.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { readScope, USER_SCOPE } from '#lib/screens/scope.ts';
import type { CreatedUser } from './created-user-dialog.tsx';
import { type NewUserForm, newUserForm } from './new-user.ts';
import { PasswordField } from './password-field.tsx';
import { useUserCreation } from './use-user-creation.ts';

const CreatedUserDialog = lazyComponent(async () => (await import('./created-user-dialog.tsx')).CreatedUserDialog);

/** Roles that domain managers may assign. */
const OF_MANAGERS = new Set(['manager', 'member', 'reader']);

const emptyOf = (scope: string): NewUserForm => {
  const read = readScope(scope);
  return {
    name: '',
    email: '',
    description: '',
    domain_id: read.kind === 'domain' ? read.id : 'default',
    way: 'invitation',
    password: '',
    must_change_password: true,
    default_project_id: '',
    role_id: '',
  };
};

export function CreateUser({ scope }: { scope: string }) {
  const t = useT();
  const router = useRouter();
  const { make, finish } = useUserCreation(scope);
  const rules = mapAnswer(useQuery(clientOf(factApi).profile.query(USER_SCOPE)), ({ password }) => password.rules);
  const mayManage = useMayManage(scope);
  const [made, setMade] = useState<{ user: CreatedUser; form: NewUserForm }>();
  const toUser = (id: string) => router.push(identityHref(scope, 'users', id));
  const submit = async (form: NewUserForm) => {
    const user = await make(form);
    if (user.invitation || (user.role && 'error' in user.role)) return setMade({ user, form });
    notify({ level: 'success', title: msg('User {name} created', { name: user.user.name }) });
    toUser(user.user.id);
  };
  return (
    <>
      <ResourceForm
        schema={newUserForm(rules.data)}
        defaultValues={emptyOf(scope)}
        draftKey={`user-${scope}`}
        secret={['password']}
        submitLabel={t('Create user')}
        allowed={mayManage}
        cancelHref={identityHref(scope, 'users')}
        onSubmit={submit}
      >
        <FormSection title={t('User')}>
          <TextField name="name" label={t('Name')} isRequired hasFocus />
          {readScope(scope).kind !== 'domain' && <UserDomain scope={scope} />}
          <TextField name="email" label={t('Email')} type="email" />
          <TextField name="description" label={t('Description')} />
        </FormSection>
        <SignInSection rules={rules} />
        <ProjectSection scope={scope} />
      </ResourceForm>
      {made && (
        <CreatedUserDialog
          made={made.user}
          retry={async () => setMade({ ...made, user: await finish(made.user.user, made.form, made.user) })}
          onClose={() => toUser(made.user.user.id)}
        />
      )}
    </>
  );
}

/** Projects belong to a domain, so the choice is reset when the domain changes. */
function UserDomain({ scope }: { scope: string }) {
  const { setValue } = useFormContext<NewUserForm>();
  return <DomainField scope={scope} onChosen={() => setValue('default_project_id', '')} />;
}

function SignInSection({ rules }: { rules: Answer<PasswordRules> }) {
  const t = useT();
  const way = useWatch<NewUserForm, 'way'>({ name: 'way' });
  return (
    <FormSection title={t('Sign-in')}>
      <RadioCardsField
        name="way"
        label={t('How the user gets a password')}
        columns={3}
        cards={[
          {
            value: 'invitation',
            title: t('Invitation'),
            description: t('You share a one-time link. Only the user ever knows the password.'),
          },
          { value: 'password', title: t('Password'), description: t('You choose a password and share it.') },
          { value: 'none', title: t('None yet'), description: t('The user cannot sign in until you decide.') },
        ]}
      />
      {way === 'password' && (
        <>
          <QueryContent answer={rules} unknown={t('Could not load the password rules')}>
            {(known) => <PasswordField name="password" label={t('Password')} rules={known} />}
          </QueryContent>
          <CheckboxField name="must_change_password" label={t('Must be changed at the first sign-in')} />
        </>
      )}
    </FormSection>
  );
}

function ProjectSection({ scope }: { scope: string }) {
  const t = useT();
  const domainId = useWatch<NewUserForm, 'domain_id'>({ name: 'domain_id' });
  const projectId = useWatch<NewUserForm, 'default_project_id'>({ name: 'default_project_id' });
  const projects = useQuery(clientOf(projectApi).list.choices(scope, { domain_id: domainId }));
  const roles = useQuery(clientOf(roleApi).list.query(scope));
  const { getValues, setValue } = useFormContext<NewUserForm>();
  const member = roles.data?.roles.find(({ name }) => name === 'member')?.id ?? '';
  const isOfDomain = readScope(scope).kind === 'domain';
  return (
    <FormSection title={t('First project')} description={t('Without a role, the user can sign in but sees nothing.')}>
      <ObjectField
        name="default_project_id"
        label={t('Default project')}
        objects={projects}
        choicesOf={(all) => [
          { value: '', title: t('No default project') },
          ...all.map((project) => ({ value: project.id, title: project.name, description: project.description })),
        ]}
        empty={t('The domain has no projects yet.')}
        unknown={t('Could not load the projects')}
        onChoose={() => getValues('role_id') || setValue('role_id', member)}
      />
      {projectId !== '' && (
        <QueryContent answer={roles} unknown={t('Could not load the roles')}>
          {({ roles: all }) => (
            <SelectField
              name="role_id"
              label={t('Role in this project')}
              placeholder={t('No role')}
              options={all
                .filter(({ name }) => !isOfDomain || OF_MANAGERS.has(name))
                .map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </QueryContent>
      )}
    </FormSection>
  );
}
