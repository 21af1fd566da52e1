'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormFields } from '#components/console/form-fields.tsx';
import { FormSection } from '#components/console/form-section.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { ResourceForm } from '#components/console/resource-form.tsx';
import type { SchemaFacts } from '#components/console/schema-facts.ts';
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
import { roleApi } from '#lib/identity/roles/contract.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { readScope, USER_SCOPE } from '#lib/screens/scope.ts';
import type { CreatedUser } from './created-user-dialog.tsx';
import { DefaultProjectField } from './default-project-field.tsx';
import type { NewUserForm } from './new-user-form.ts';
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

export function CreateUser({ scope, facts }: { scope: string; facts: SchemaFacts }) {
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
        schema={async () => (await import('./new-user-form.ts')).newUserForm(rules.data)}
        facts={facts}
        defaultValues={emptyOf(scope)}
        draftKey={`user-${scope}`}
        secret={['password']}
        submitLabel={t('Create user')}
        allowed={mayManage}
        cancelHref={identityHref(scope, 'users')}
        onSubmit={submit}
      >
        <FormSection
          title={t('User')}
          fields={{
            name: { hasFocus: true },
            domain_id: readScope(scope).kind !== 'domain' && <UserDomain scope={scope} />,
            email: { label: msg('Email'), type: 'email' },
            description: { control: 'text' },
          }}
        />
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
  const hasPassword = useWatch<NewUserForm, 'way'>({ name: 'way' }) === 'password';
  return (
    <FormSection
      title={t('Sign-in')}
      fields={{
        way: {
          label: msg('How the user gets a password'),
          columns: 3,
          words: {
            invitation: [msg('Invitation'), msg('You share a one-time link. Only the user ever knows the password.')],
            password: [msg('Password'), msg('You choose a password and share it.')],
            none: [msg('None yet'), msg('The user cannot sign in until you decide.')],
          },
        },
        password: hasPassword && (
          <QueryContent answer={rules} unknown={t('Could not load the password rules')}>
            {(known) => <PasswordField name="password" label={t('Password')} rules={known} />}
          </QueryContent>
        ),
        must_change_password: hasPassword && { label: msg('Must be changed at the first sign-in') },
      }}
    />
  );
}

function ProjectSection({ scope }: { scope: string }) {
  const t = useT();
  const domainId = useWatch<NewUserForm, 'domain_id'>({ name: 'domain_id' });
  const projectId = useWatch<NewUserForm, 'default_project_id'>({ name: 'default_project_id' });
  const roles = useQuery(clientOf(roleApi).list.query(scope));
  const { getValues, setValue } = useFormContext<NewUserForm>();
  const member = roles.data?.roles.find(({ name }) => name === 'member')?.id ?? '';
  const isOfDomain = readScope(scope).kind === 'domain';
  return (
    <FormSection title={t('First project')} description={t('Without a role, the user can sign in but sees nothing.')}>
      <DefaultProjectField
        scope={scope}
        domainId={domainId}
        onChoose={() => getValues('role_id') || setValue('role_id', member)}
      />
      <FormFields
        of={{
          role_id: projectId !== '' && {
            label: msg('Role in this project'),
            placeholder: msg('No role'),
            answer: roles,
            unknown: msg('Could not load the roles'),
            options: (roles.data?.roles ?? [])
              .filter(({ name }) => !isOfDomain || OF_MANAGERS.has(name))
              .map(({ id, name }) => ({ value: id, label: name })),
          },
        }}
      />
    </FormSection>
  );
}
