'use client';

import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { CheckListField } from '#components/console/check-list-field.tsx';
import { RadioCardsField } from '#components/console/radio-cards-field.tsx';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';

export const GroupChoice = {
  groupMode: z.enum(['default', 'some', 'none']),
  groupIds: z.array(z.string()),
};

/** If only some groups apply, at least one must be chosen. */
export function assertNamed(input: { groupMode: string; groupIds: readonly string[] }, context: z.RefinementCtx): void {
  if (input.groupMode !== 'some' || input.groupIds.length > 0) return;
  context.addIssue({ code: 'custom', path: ['groupIds'], message: msg('Choose at least one group.') });
}

interface GroupsFieldProps {
  groups: readonly SecurityGroup[];
  /** A new port has the default group unless the user chooses others. */
  isNew?: boolean;
}

export function GroupsField({ groups, isNew = false }: GroupsFieldProps) {
  const t = useT();
  const mode = useWatch({ name: 'groupMode' });
  const standard = {
    value: 'default',
    title: t('Default group'),
    description: t('Traffic that the default group of the project allows.'),
  };
  return (
    <>
      <RadioCardsField
        name="groupMode"
        label={t('Security groups')}
        cards={[
          ...(isNew ? [standard] : []),
          { value: 'some', title: t('Chosen groups'), description: t('Traffic that any of them allows.') },
          { value: 'none', title: t('No groups'), description: t('No traffic is allowed in or out.') },
        ]}
      />
      {mode === 'some' && (
        <CheckListField
          name="groupIds"
          label={t('Groups')}
          options={groups.map(({ id, name, description }) => ({ value: id, label: name || id, note: description }))}
          empty={t('No security groups yet')}
        />
      )}
    </>
  );
}
