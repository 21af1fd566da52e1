'use client';

import { z } from 'zod';
import type { ChoiceWords } from '#components/console/field-spec.ts';
import { FormFields } from '#components/console/form-fields.tsx';
import { msg } from '#lib/i18n/text.ts';
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

const DEFAULT_GROUP: ChoiceWords = {
  default: [msg('Default group'), msg('Traffic that the default group of the project allows.')],
};

interface GroupsFieldProps {
  groups: readonly SecurityGroup[];
  /** A new port has the default group unless the user chooses others. */
  isNew?: boolean;
}

export function GroupsField({ groups, isNew = false }: GroupsFieldProps) {
  return (
    <FormFields<{ groupMode: string; groupIds: string[] }>
      of={{
        groupMode: {
          label: msg('Security groups'),
          words: {
            ...(isNew ? DEFAULT_GROUP : {}),
            some: [msg('Chosen groups'), msg('Traffic that any of them allows.')],
            none: [msg('No groups'), msg('No traffic is allowed in or out.')],
          },
        },
        groupIds: {
          label: msg('Groups'),
          control: 'checks',
          options: groups.map(({ id, name, description }) => ({ value: id, label: name || id, note: description })),
          empty: msg('No security groups yet'),
          isHidden: ({ groupMode }) => groupMode !== 'some',
        },
      }}
    />
  );
}
