'use client';

import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { FormFields } from '#components/console/form-fields.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { SelectField } from '#components/console/select-field.tsx';
import { qosRuleWords } from '#components/networking/qos-rule-words.ts';
import { Button } from '#components/ui/button.tsx';
import { type ApiError, toApiError } from '#lib/client/api-error.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { qosPolicyChoicesQuery } from '#lib/networking/choices.ts';
import type { EmbeddedRule } from '#lib/networking/qos-policies/attributes.ts';
import type { QosPolicy } from '#lib/networking/qos-policies/schema.ts';
import { QOS_RULE_APIS } from '#lib/networking/qos-rules/contract.ts';
import { RULE_KINDS, RULE_TYPES, type RuleKind } from '#lib/networking/qos-rules/kinds.ts';
import { DIRECTIONS, RuleInput, ruleOf, TITLES, valueWord } from './policy-rule.ts';

interface PolicyRulesDialogProps extends ProjectDialogProps {
  policy: QosPolicy;
}

export function PolicyRulesDialog({ projectId, policy, onClose }: PolicyRulesDialogProps) {
  const add = useProjectMutation(projectId, ['qos_policy'], (input: Parameters<typeof ruleOf>[0]) =>
    clientOf(QOS_RULE_APIS[input.type]).create.send(projectId, { policy_id: policy.id }, ruleOf(input)),
  );
  const name = policy.name || policy.id;
  return (
    <FormDialog
      title={msg('Rules of {name}', { name })}
      description={msg('They apply immediately to all ports with the policy.')}
      submitLabel={msg('Add rule')}
      schema={RuleInput}
      defaultValues={{ type: 'bandwidth_limit', direction: 'egress', value: 100, unit: 'Mbps', burst: 0 }}
      fieldOf={{ max_kbps: 'value', min_kbps: 'value', max_burst_kbps: 'burst', dscp_mark: 'value' }}
      onSubmit={async (input) => {
        await add.mutateAsync(input);
      }}
      onClose={onClose}
    >
      <PresentRules projectId={projectId} policy={policy} />
      <RuleFields />
    </FormDialog>
  );
}

function PresentRules({ projectId, policy }: Omit<PolicyRulesDialogProps, 'onClose'>) {
  const t = useT();
  const remove = useProjectMutation(projectId, ['qos_policy'], ({ id, type }: EmbeddedRule) =>
    clientOf(QOS_RULE_APIS[type as RuleKind]).remove.send(projectId, { policy_id: policy.id, id: String(id) }),
  );
  const [error, setError] = useState<ApiError>();
  const answer = useQuery(qosPolicyChoicesQuery(projectId));
  const take = (rule: EmbeddedRule) =>
    remove.mutateAsync(rule).then(
      () => setError(undefined),
      (failure: unknown) => setError(toApiError(failure)),
    );
  return (
    <QueryContent answer={answer} unknown={t('Could not load the QoS policies')}>
      {({ policies }) => (
        <>
          {error && <ErrorAlert error={error} />}
          <RuleList
            rules={policies.find(({ id }) => id === policy.id)?.rules ?? []}
            onRemove={(rule) => void take(rule)}
          />
        </>
      )}
    </QueryContent>
  );
}

function RuleList({ rules, onRemove }: { rules: readonly EmbeddedRule[]; onRemove: (rule: EmbeddedRule) => void }) {
  const { t, format } = useI18n();
  if (rules.length === 0) return <p className="text-ink-muted">{t('No rules: nothing is limited')}</p>;
  return (
    <ul className="flex flex-col divide-y rounded-control border">
      {rules.map((rule) => {
        const words = t(qosRuleWords(rule, format));
        return (
          <li key={rule.id} className="flex items-center justify-between gap-3 px-3 py-1.5">
            {words}
            <Button variant="ghost" aria-label={t('Remove: {rule}', { rule: words })} onClick={() => onRemove(rule)}>
              <Trash2 aria-hidden />
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function RuleFields() {
  const t = useT();
  const type = useWatch<{ type: RuleKind }, 'type'>({ name: 'type' });
  const { value, burst, directions } = RULE_KINDS[type];
  const isBandwidth = value.name.endsWith('kbps');
  return (
    <>
      <SelectField
        name="type"
        label={t('New rule')}
        options={RULE_TYPES.map((kind) => ({ value: kind, label: t(TITLES[kind]) }))}
      />
      <div className="grid grid-cols-2 gap-4">
        <FormFields
          of={{
            value: { label: msg(valueWord(type)) },
            unit: isBandwidth && { label: msg('Unit'), words: { Mbps: 'Mbit/s', kbps: 'kbit/s' } },
            direction: directions.length > 0 && {
              label: msg('Direction'),
              options: directions.map((one) => ({ value: one, label: t(DIRECTIONS[one]) })),
            },
            burst: burst && { label: msg('Burst'), hint: msg('0 means none. For TCP, 80 % of the limit works well.') },
          }}
        />
      </div>
    </>
  );
}
