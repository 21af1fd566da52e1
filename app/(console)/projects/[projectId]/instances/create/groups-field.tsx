'use client';

import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useId } from 'react';
import { useFormField } from '#components/console/use-form-field.ts';
import { isRisky, mergeRules, ruleSentence } from '#components/security-groups/rule-words.ts';
import { useRemoteNames } from '#components/security-groups/use-remote-names.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { AllowPort } from '../allow-port.tsx';
import { type Choices, groupsOf } from './resolve-launch.ts';

export function GroupsField({ projectId, choices: { groups } }: { projectId: string; choices: Choices }) {
  const t = useT();
  const id = useId();
  const { field, error } = useFormField('groups');
  if (!groups) return <Skeleton className="h-16" />;
  const chosen = groupsOf(field.value);
  const inForce = groups.filter(({ name }) => chosen.includes(name));
  const toggle = (name: string) => (isChosen: boolean) =>
    field.onChange(isChosen ? [...chosen, name] : chosen.filter((each) => each !== name));
  return (
    <fieldset ref={field.ref} tabIndex={-1} aria-label={t('Security groups')} className="min-w-0 outline-none">
      <p aria-hidden className="mb-1.5 font-medium">
        {t('Security groups')}
      </p>
      <ul className="max-h-64 divide-y overflow-y-auto rounded-card border">
        {groups.map((group) => (
          <li key={group.id} className="flex items-center gap-2.5 px-3 py-1.5">
            <Checkbox
              id={`${id}-${group.id}`}
              isChecked={chosen.includes(group.name)}
              onCheckedChange={toggle(group.name)}
            />
            <label htmlFor={`${id}-${group.id}`} className="min-w-0 flex-1 truncate">
              <span className="font-medium">{group.name}</span>{' '}
              <span className="text-ink-muted text-small">{group.description}</span>
            </label>
          </li>
        ))}
      </ul>
      {chosen.length === 0 && (
        <p className="mt-1.5 text-ink-muted text-small">{t('If you choose none, the group default is used.')}</p>
      )}
      {error && <p className="mt-1.5 text-danger-ink text-small">{error}</p>}
      <WhatIsOpen projectId={projectId} groups={inForce} all={groups} />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        <AllowPort projectId={projectId} groups={inForce} service="SSH" port={22} />
      </div>
    </fieldset>
  );
}

interface WhatIsOpenProps {
  projectId: string;
  groups: readonly SecurityGroup[];
  /** All groups of the project, for their names. */
  all: readonly SecurityGroup[];
}

function WhatIsOpen({ projectId, groups, all }: WhatIsOpenProps) {
  const t = useT();
  const names = useRemoteNames(projectId, all);
  const rules = mergeRules(groups).filter(({ direction }) => direction === 'ingress');
  // IPv4 and IPv6 rules often have the same text.
  const sentences = new Map(rules.map((rule) => [t(ruleSentence(rule, names)), isRisky(rule)]));
  return (
    <div className="mt-2 flex gap-3 text-small">
      <p className="shrink-0 text-ink-muted">
        {rules.length > 0 ? t('Allows inbound') : t('Allows no inbound traffic.')}
      </p>
      <ul className="flex min-w-0 flex-col gap-1">
        {[...sentences].map(([sentence, isOpen]) => (
          <li key={sentence} className="flex items-start gap-1.5 [&>svg]:mt-0.5 [&>svg]:size-3.5 [&>svg]:shrink-0">
            {isOpen ? (
              <ShieldAlert aria-hidden className="text-warning-ink" />
            ) : (
              <ShieldCheck aria-hidden className="text-ink-faint" />
            )}
            <span>
              {sentence}
              {isOpen && <span className="text-warning-ink"> · {t('open to the whole world')}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
