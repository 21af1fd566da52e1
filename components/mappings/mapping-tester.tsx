'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { z } from 'zod';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Field } from '#components/ui/field.tsx';
import { SegmentedControl } from '#components/ui/segmented-control.tsx';
import { Select } from '#components/ui/select.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { mappingApi } from '#lib/identity/federation/mappings/contract.ts';
import type { MappingTest } from '#lib/identity/federation/mappings/schema.ts';
import { identityProviderApi } from '#lib/identity/federation/providers/contract.ts';
import { parseAssertion, parseRules, rulesFault } from './mapping-texts.ts';
import type { MappingValues } from './mapping-values.ts';
import { TestOutcome } from './test-outcome.tsx';

type MappingTestRequest = z.input<typeof MappingTest>;
type Source = Partial<Pick<MappingTestRequest, 'assertion' | 'rejected_assertion_id' | 'provider_id'>>;

const EXAMPLE = '{ "sub": "42", "groups": ["ops"] }';

const MISSING = {
  pasted: msg('Enter a JSON object whose values are texts or lists of texts.'),
  rejected: msg('Choose a sign-in.'),
};

interface MappingTesterProps {
  scope: string;
  /** The mapping that is edited. */
  mappingId?: string | undefined;
  /** A provider whose rejected sign-ins are offered first. */
  providerId?: string | undefined;
  /** A rejected sign-in that is chosen first. */
  rejectedId?: string | undefined;
}

const NO_CHOICE = { kind: 'pasted', pasted: '', provider: '', rejected: '' } as const satisfies Choice;

/** Applies the rules in the form to an assertion. Nothing is saved. */
export function MappingTester({ scope, mappingId, providerId = '', rejectedId = '' }: MappingTesterProps) {
  const t = useT();
  const test = useMutation({
    mutationFn: (request: MappingTestRequest) => clientOf(mappingApi).test.send(scope, request),
    // Assertions are not cached.
    gcTime: 0,
  });
  const { getValues } = useFormContext<MappingValues>();
  const [choice, setChoice] = useState<Choice>({
    ...NO_CHOICE,
    ...(rejectedId ? { kind: 'rejected', provider: providerId, rejected: rejectedId } : {}),
  });
  const [fault, setFault] = useState<string>();
  const start = () => {
    const { rules: text, schema_version } = getValues();
    const wrong = rulesFault(text);
    const source = sourceOf(choice);
    setFault(wrong ?? (source ? undefined : MISSING[choice.kind]));
    if (wrong !== undefined || !source) return;
    test.mutate({ mapping_id: mappingId, rules: parseRules(text) ?? [], schema_version, ...source });
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
        <AssertionChoice scope={scope} mappingId={mappingId} choice={choice} onChange={setChoice} />
        {fault && (
          <p role="alert" className="text-danger-ink text-small">
            {t(fault)}
          </p>
        )}
        <div role="status" className="empty:hidden">
          {!test.isPending && test.data && <TestOutcome test={test.data} isInUse={mappingId !== undefined} />}
        </div>
        {!test.isPending && test.error && <ErrorAlert error={test.error} title={t('Could not test the rules')} />}
      </div>
    </Card>
  );
}

interface Choice {
  kind: 'rejected' | 'pasted';
  pasted: string;
  /** The provider that vouches; empty if it is not known. */
  provider: string;
  rejected: string;
}

function sourceOf({ kind, pasted, provider, rejected }: Choice): Source | undefined {
  const provider_id = provider ? { provider_id: provider } : {};
  if (kind === 'rejected') return rejected ? { ...provider_id, rejected_assertion_id: rejected } : undefined;
  const assertion = parseAssertion(pasted);
  return assertion && { ...provider_id, assertion };
}

interface AssertionChoiceProps {
  scope: string;
  mappingId: string | undefined;
  choice: Choice;
  onChange: (choice: Choice) => void;
}

function AssertionChoice({ scope, mappingId, choice, onChange }: AssertionChoiceProps) {
  const t = useT();
  const change = (changes: Partial<Choice>) => onChange({ ...choice, ...changes });
  return (
    <>
      <div>
        <SegmentedControl
          label={t('Assertion')}
          name="assertion-source"
          value={choice.kind}
          onChange={(kind) => change({ kind })}
          options={[
            { value: 'pasted', label: t('Paste an assertion') },
            { value: 'rejected', label: t('Rejected sign-in') },
          ]}
        />
      </div>
      <ProviderChoice
        scope={scope}
        value={choice.provider}
        placeholder={
          mappingId !== undefined && choice.kind === 'pasted'
            ? t('The provider that uses the mapping')
            : t('Choose an identity provider')
        }
        onChange={(provider) => change({ provider, rejected: '' })}
      />
      {choice.kind === 'pasted' && <PastedAssertion value={choice.pasted} onChange={(pasted) => change({ pasted })} />}
      {choice.kind === 'rejected' && choice.provider && (
        <RejectedChoice
          key={choice.provider}
          scope={scope}
          provider={choice.provider}
          value={choice.rejected}
          onChange={(rejected) => change({ rejected })}
        />
      )}
    </>
  );
}

interface FieldProps {
  value: string;
  onChange: (value: string) => void;
}

function PastedAssertion({ value, onChange }: FieldProps) {
  const t = useT();
  return (
    <Field label={t('Attributes')} hint={t('Attributes or claims as JSON: texts or lists of texts.')}>
      {(control) => (
        <Textarea
          {...control}
          isCode
          rows={8}
          value={value}
          placeholder={EXAMPLE}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

function ProviderChoice({ scope, value, placeholder, onChange }: FieldProps & { scope: string; placeholder: string }) {
  const t = useT();
  const providers = useQuery(clientOf(identityProviderApi).list.query(scope));
  return (
    <QueryContent answer={providers} unknown={t('Could not load the identity providers')}>
      {({ identity_providers }) => (
        <Field
          label={t('Identity provider')}
          hint={t('Users and projects belong to its domain unless the rules name one.')}
        >
          {(control) => (
            <Select
              {...control}
              value={value}
              placeholder={placeholder}
              onChange={({ target }) => onChange(target.value)}
              options={identity_providers.map(({ id }) => ({ value: id, label: id }))}
            />
          )}
        </Field>
      )}
    </QueryContent>
  );
}

function RejectedChoice({ scope, provider, value, onChange }: FieldProps & { scope: string; provider: string }) {
  const { t, format } = useI18n();
  const query = useQuery(clientOf(identityProviderApi).rejections.query(scope, { idp_id: provider }));
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
                value={value}
                placeholder={t('Choose a sign-in')}
                onChange={({ target }) => onChange(target.value)}
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
