'use client';

import { FormProvider } from 'react-hook-form';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { useResourceForm } from '#components/console/use-resource-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { notify } from '#lib/client/notices.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { EMPTY_DRAFT } from '#lib/networking/security-group-rules/draft.ts';
import { useAddRules } from '#lib/networking/security-group-rules/queries.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { RuleFields } from './rule-fields.tsx';
import { ruleInput } from './rule-input.ts';
import { ruleSentence } from './rule-words.ts';
import { useRemoteNames } from './use-remote-names.ts';

interface AddRuleProps {
  projectId: string;
  group: SecurityGroup;
  /** All of the project. */
  groups: readonly SecurityGroup[];
}

/** Adds one rule after another, where they stand. */
export function AddRule({ projectId, group, groups }: AddRuleProps) {
  const t = useT();
  const names = useRemoteNames(projectId, groups);
  const add = useAddRules(projectId, group.id);
  const { form, error, submit } = useResourceForm({
    schema: ruleInput(group.security_group_rules),
    defaultValues: EMPTY_DRAFT,
    onSubmit: async (rule) => {
      await add.mutateAsync([rule]);
      notify({ level: 'success', title: msg('Rule added: {rule}', { rule: t(ruleSentence(rule, names)) }) });
      form.reset({ ...EMPTY_DRAFT, direction: rule.direction });
    },
  });
  return (
    <Card title={t('Add a rule')}>
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} aria-label={t('Add a rule')} className="flex flex-col gap-3">
          {error && <ErrorAlert error={error} />}
          <RuleFields projectId={projectId} groups={groups} rules={group.security_group_rules} />
          <Button
            type="submit"
            variant="primary"
            className="self-end"
            isLoading={form.formState.isSubmitting}
            onMouseDown={(event) => event.preventDefault()}
          >
            {t('Add rule')}
          </Button>
        </form>
      </FormProvider>
    </Card>
  );
}
