'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { LoadError } from '#components/console/load-error.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select, type SelectOption } from '#components/ui/select.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { Answer } from '#lib/client/answer.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { roleApi } from '#lib/identity/roles/contract.ts';
import { GroupChoice } from './group-choice.tsx';
import { type Grant, type GuidedMapping, guidedRules, readGuided } from './guided-rules.ts';

interface GuidedFieldsProps {
  scope: string;
  /** The rules at the start; later changes are reported by `onChange`. */
  rules: readonly unknown[];
  onChange: (rules: unknown[]) => void;
}

/** The common case of a mapping without JSON. */
export function GuidedFields({ scope, rules, onChange }: GuidedFieldsProps) {
  const t = useT();
  const [guided, setGuided] = useState(() => readGuided(rules));
  if (!guided) {
    return <p className="text-ink-muted">{t('These rules do more than this form can show. Edit them as JSON.')}</p>;
  }
  const change = (changed: GuidedMapping) => {
    setGuided(changed);
    onChange(guidedRules(changed));
  };
  return (
    <>
      <UserAttributes guided={guided} onChange={change} />
      <Grants scope={scope} grants={guided.grants} onChange={(grants) => change({ ...guided, grants })} />
    </>
  );
}

function UserAttributes({ guided, onChange }: { guided: GuidedMapping; onChange: (changed: GuidedMapping) => void }) {
  const t = useT();
  const fields = [
    { name: 'name', label: t('Attribute of the user name'), hint: t('Such as preferred_username or uid.') },
    {
      name: 'id',
      label: t('Attribute of the unique ID'),
      hint: t('Such as sub. Users keep their account if their name changes.'),
    },
    { name: 'email', label: t('Attribute of the email address'), hint: t('Empty without one.') },
  ] as const;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {fields.map(({ name, label, hint }) => (
        <Field key={name} label={label} hint={hint} isRequired={name === 'name'}>
          {(control) => (
            <Input
              {...control}
              value={guided[name]}
              onChange={({ target }) => onChange({ ...guided, [name]: target.value.trim() })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

interface GrantsProps {
  scope: string;
  grants: readonly Grant[];
  onChange: (grants: Grant[]) => void;
}

function Grants({ scope, grants, onChange }: GrantsProps) {
  const t = useT();
  const { answer, roles } = useRoleOptions(scope);
  const replace = (index: number, grant: Grant) => onChange(grants.map((one, each) => (each === index ? grant : one)));
  const [removals, setRemovals] = useState(0);
  const remove = (index: number) => {
    setRemovals(removals + 1);
    onChange(grants.filter((_, each) => each !== index));
  };
  const add = () =>
    onChange([...grants, { kind: 'group', attribute: grants.at(-1)?.attribute ?? 'groups', values: [], groupId: '' }]);
  return (
    <fieldset aria-label={t('What users receive')} className="flex min-w-0 flex-col gap-3">
      <p aria-hidden className="font-medium">
        {t('What users receive')}
      </p>
      {grants.length > 0 && <LoadError answer={answer} unknown={t('Could not load the roles')} />}
      {grants.map((grant, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: inputs keep what is typed, so all lines are drawn again after a removal
        <div key={`${removals} ${index}`} className="flex items-start gap-2 max-sm:border-t max-sm:pt-3">
          <GrantLine
            {...{ scope, roles }}
            grant={grant}
            number={index + 1}
            onChange={(changed) => replace(index, changed)}
          />
          <IconButton
            label={t('Remove line {number}', { number: index + 1 })}
            icon={X}
            className="mt-6.5"
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <Button size="small" className="self-start" onClick={add}>
        <Plus aria-hidden />
        {t('Add a line')}
      </Button>
    </fieldset>
  );
}

/** The roles that lines offer; undefined while they are loading, and empty if that failed. */
function useRoleOptions(scope: string): { answer: Answer<unknown>; roles: readonly SelectOption[] | undefined } {
  const answer = useQuery(clientOf(roleApi).list.query(scope));
  const none = answer.error ? [] : undefined;
  return { answer, roles: answer.data?.roles.map(({ name }) => ({ value: name, label: name })) ?? none };
}

interface GrantLineProps {
  scope: string;
  roles: readonly SelectOption[] | undefined;
  grant: Grant;
  number: number;
  onChange: (grant: Grant) => void;
}

const valuesOf = (text: string) =>
  text
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');

/** Values separated by commas. What is typed stays as it is. */
function ValuesInput({ values, onChange }: { values: readonly string[]; onChange: (values: string[]) => void }) {
  const t = useT();
  const [text, setText] = useState(values.join(', '));
  return (
    <Field label={t('has one of')} className="min-w-36 flex-1">
      {(control) => (
        <Input
          {...control}
          value={text}
          placeholder={t('Any value')}
          onChange={({ target }) => {
            setText(target.value);
            onChange(valuesOf(target.value));
          }}
        />
      )}
    </Field>
  );
}

function GrantLine({ scope, roles, grant, number, onChange }: GrantLineProps) {
  const t = useT();
  const { attribute, values } = grant;
  const choose = (kind: string) =>
    onChange(
      kind === 'project'
        ? { kind: 'project', attribute, values, project: '', role: '' }
        : { kind: 'group', attribute, values, groupId: '' },
    );
  return (
    <fieldset aria-label={t('Line {number}', { number })} className="flex min-w-0 flex-1 flex-wrap items-start gap-2">
      <Field label={t('If attribute')} className="min-w-28 flex-1">
        {(control) => (
          <Input
            {...control}
            value={attribute}
            onChange={({ target }) => onChange({ ...grant, attribute: target.value.trim() })}
          />
        )}
      </Field>
      <ValuesInput values={values} onChange={(changed) => onChange({ ...grant, values: changed })} />
      <Field label={t('then')} className="min-w-36">
        {(control) => (
          <Select
            {...control}
            value={grant.kind}
            onChange={({ target }) => choose(target.value)}
            options={[
              { value: 'group', label: t('Member of group') },
              { value: 'project', label: t('Role in project') },
            ]}
          />
        )}
      </Field>
      <Benefit {...{ scope, roles }} grant={grant} onChange={onChange} />
    </fieldset>
  );
}

/** The group or the role that a line gives. */
function Benefit({ scope, roles, grant, onChange }: Omit<GrantLineProps, 'number'>) {
  const t = useT();
  if (grant.kind === 'group') {
    return <GroupChoice scope={scope} value={grant.groupId} onChange={(groupId) => onChange({ ...grant, groupId })} />;
  }
  return (
    <>
      <Field label={t('Project')} className="min-w-32 flex-1">
        {(control) => (
          <Input
            {...control}
            value={grant.project}
            placeholder={t('Created if it does not exist')}
            onChange={({ target }) => onChange({ ...grant, project: target.value.trimStart() })}
          />
        )}
      </Field>
      <Choice
        label={t('Role')}
        placeholder={t('Choose a role')}
        options={roles}
        value={grant.role}
        onChange={(role) => onChange({ ...grant, role })}
      />
    </>
  );
}

interface ChoiceProps {
  label: string;
  placeholder: string;
  options: readonly SelectOption[] | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** A choice that keeps its value, whether or not it is among the options. */
function Choice({ label, placeholder, options, value, onChange }: ChoiceProps) {
  const t = useT();
  return (
    <Field label={label} className="min-w-32 flex-1">
      {(control) =>
        options ? (
          <Select
            {...control}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            placeholder={placeholder}
            options={withValue(options, value)}
          />
        ) : (
          <div role="status">
            <span className="sr-only">{t('Loading')}</span>
            <Skeleton className="h-8 w-full" />
          </div>
        )
      }
    </Field>
  );
}

const withValue = (options: readonly SelectOption[], value: string): readonly SelectOption[] =>
  value === '' || options.some((option) => option.value === value) ? options : [...options, { value, label: value }];
