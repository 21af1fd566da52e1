'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Field } from '#components/ui/field.tsx';
import { SegmentedControl } from '#components/ui/segmented-control.tsx';
import { Select } from '#components/ui/select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import {
  type MappingTestRequest,
  providersQuery,
  rejectedAssertionsQuery,
  useTestMapping,
} from '#lib/console/identity-sources/federation-queries.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { type MappingValues, parseAssertion, parseRules, RulesText } from './mapping-values.ts';
import { TestOutcome } from './test-outcome.tsx';

type Source = Pick<MappingTestRequest, 'assertion' | 'rejected_assertion_id' | 'provider_id'>;

interface MappingTesterProps {
  scope: string;
  /** A provider whose rejected sign-ins are offered first. */
  providerId?: string | undefined;
  /** A rejected sign-in that is chosen first. */
  rejectedId?: string | undefined;
}

/** Applies the rules in the form to an assertion. Nothing is saved. */
export function MappingTester({ scope, providerId = '', rejectedId = '' }: MappingTesterProps) {
  const t = useT();
  const test = useTestMapping(scope);
  const { getValues } = useFormContext<MappingValues>();
  const [kind, setKind] = useState<'rejected' | 'pasted'>(rejectedId ? 'rejected' : 'pasted');
  const [pasted, setPasted] = useState('');
  const [provider, setProvider] = useState(providerId);
  const [rejected, setRejected] = useState(rejectedId);
  const [fault, setFault] = useState<string>();
  const start = () => {
    const { rules: text, schema_version } = getValues();
    const rules = RulesText.safeParse(text);
    const source = sourceOf({ kind, pasted, provider, rejected });
    const [issue] = rules.error?.issues ?? [];
    if (!rules.success || !source) {
      return setFault(issue ? t(issue.message) : kind === 'pasted' ? t('Enter a JSON object whose values are texts or lists of texts.') : t('Choose a sign-in.'));
    }
    setFault(undefined);
    test.mutate({ rules: parseRules(text) ?? [], schema_version, ...source });
  };
  return (
    <Card
      title={t('Test')}
      aside={
        <Button size="small" onClick={start} isLoading={test.isPending}>
          {t('Test rules')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-muted">{t('Shows which rules match and what results. Nothing is saved.')}</p>
        <div>
          <SegmentedControl
            label={t('Assertion')}
            name="assertion-source"
            value={kind}
            onChange={setKind}
            options={[
              { value: 'pasted', label: t('Paste an assertion') },
              { value: 'rejected', label: t('Rejected sign-in') },
            ]}
          />
        </div>
        {kind === 'pasted' ? (
          <PastedAssertion value={pasted} onChange={setPasted} />
        ) : (
          <RejectedChoice
            {...{ scope, provider, rejected }}
            onProvider={(id) => {
              setProvider(id);
              setRejected('');
            }}
            onRejected={setRejected}
          />
        )}
        {fault && (
          <p role="alert" className="text-danger-ink text-small">
            {fault}
          </p>
        )}
        <div role="status" className="empty:hidden">
          {!test.isPending && test.data && <TestOutcome test={test.data} />}
        </div>
        {!test.isPending && test.error && (
          <ErrorAlert error={toApiError(test.error)} title={t('Could not test the rules')} />
        )}
      </div>
    </Card>
  );
}

interface Choice {
  kind: 'rejected' | 'pasted';
  pasted: string;
  provider: string;
  rejected: string;
}

function sourceOf({ kind, pasted, provider, rejected }: Choice): Source | undefined {
  const provider_id = provider ? { provider_id: provider } : {};
  if (kind === 'rejected') return rejected ? { ...provider_id, rejected_assertion_id: rejected } : undefined;
  const assertion = parseAssertion(pasted);
  return assertion && { ...provider_id, assertion };
}

interface PastedAssertionProps {
  value: string;
  onChange: (text: string) => void;
}

function PastedAssertion({ value, onChange }: PastedAssertionProps) {
  const t = useT();
  return (
    <Field label={t('Assertion')} hint={t('Attributes or claims as JSON: texts or lists of texts.')}>
      {(control) => (
        <Textarea
          {...control}
          isCode
          rows={8}
          value={value}
          placeholder={'{ "sub": "42", "groups": ["ops"] }'}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

interface RejectedChoiceProps {
  scope: string;
  provider: string;
  rejected: string;
  onProvider: (id: string) => void;
  onRejected: (id: string) => void;
}

function RejectedChoice({ scope, provider, rejected, onProvider, onRejected }: RejectedChoiceProps) {
  const t = useT();
  const providers = useQuery(providersQuery(scope));
  return (
    <>
      <QueryContent answer={providers} unknown={t('Could not load the identity providers')}>
        {({ identity_providers }) => (
          <Field label={t('Identity provider')}>
            {(control) => (
              <Select
                {...control}
                value={provider}
                placeholder={t('Choose an identity provider')}
                onChange={({ target }) => onProvider(target.value)}
                options={identity_providers.map(({ id }) => ({ value: id, label: id }))}
              />
            )}
          </Field>
        )}
      </QueryContent>
      {provider && <RejectedOf key={provider} {...{ scope, provider, rejected, onRejected }} />}
    </>
  );
}

function RejectedOf({ scope, provider, rejected, onRejected }: Omit<RejectedChoiceProps, 'onProvider'>) {
  const t = useT();
  const format = useFormat();
  const query = useQuery(rejectedAssertionsQuery(scope, provider));
  return (
    <QueryContent answer={query} unknown={t('Could not load the rejected sign-ins')}>
      {({ rejected_assertions: all }) =>
        all.length === 0 ? (
          <p className="text-ink-muted">{t('No sign-in was rejected in the last hour.')}</p>
        ) : (
          <Field label={t('Rejected sign-in')} hint={t('The last ten of the last hour.')}>
            {(control) => (
              <Select
                {...control}
                value={rejected}
                placeholder={t('Choose a sign-in')}
                onChange={({ target }) => onRejected(target.value)}
                options={all.map(({ id, rejected_at, reason }) => ({
                  value: id,
                  label: `${format.dateTime(rejected_at)}: ${reason}`,
                }))}
              />
            )}
          </Field>
        )
      }
    </QueryContent>
  );
}
