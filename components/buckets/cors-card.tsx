'use client';

import { useState } from 'react';
import { z } from 'zod';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { I18n } from '#lib/i18n/i18n-provider.tsx';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { settingApi } from '#lib/object-store/console/settings/contract.ts';
import {
  type BucketCors,
  CorsMethod,
  type CorsRule,
  type CorsTest,
  type StoredCorsRule,
} from '#lib/object-store/console/settings/schema.ts';
import { MAX_CORS_VALUE_LENGTH } from '#lib/object-store/rules/limits.ts';
import type { BucketProps } from './bucket-props.ts';
import { CorsDialog } from './cors-dialog.tsx';
import { RuleList } from './rule-list.tsx';
import { SettingCard } from './setting-card.tsx';
import { TestForm } from './test-form.tsx';

/** Which websites may use the bucket from a browser, with a test. */
export const CorsCard = (props: BucketProps) => (
  <SettingCard
    {...props}
    title={msg('Access from other websites (CORS)')}
    query={clientOf(settingApi).cors.query}
    unknown={msg('Could not load the CORS rules')}
  >
    {({ rules }) => <CorsContent {...props} rules={rules} />}
  </SettingCard>
);

/** Rules as they are sent again. The server accepts no other methods than these. */
const storedRules = (rules: readonly StoredCorsRule[]): CorsRule[] =>
  rules.map((rule) => ({
    ...rule,
    allowed_methods: CorsMethod.options.filter((method) => rule.allowed_methods.includes(method)),
  }));

function CorsContent({ projectId, bucket, ...cors }: BucketProps & BucketCors) {
  const i18n = useI18n();
  const { t } = i18n;
  const mayWrite = useMayWrite(projectId);
  /** Index of the edited rule; `rules.length` for a new one. */
  const [edited, setEdited] = useState<number>();
  const { mutateAsync } = clientOf(settingApi).changeCors.useMutation(projectId);
  const rules = storedRules(cors.rules);
  const change = (changed: CorsRule[]) => mutateAsync({ id: bucket.id, rules: changed });
  const hasRules = rules.length > 0;
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-muted">
        {hasRules
          ? t('Browsers allow scripts of these websites to use the bucket. Their requests still need access to it.')
          : t('Browsers do not allow scripts of other websites to use the bucket.')}
      </p>
      {hasRules && (
        <RuleList
          {...{ projectId, rules, change }}
          textOf={(rule, number) => ruleText(rule, number, i18n)}
          onEdit={setEdited}
        />
      )}
      <ButtonWithReason reason={mayWrite === true ? undefined : t(mayWrite)} onClick={() => setEdited(rules.length)}>
        {t('Add rule')}
      </ButtonWithReason>
      {hasRules && <CorsTestForm {...{ projectId, bucket }} />}
      {edited !== undefined && (
        <CorsDialog {...{ rules, change }} index={edited} onClose={() => setEdited(undefined)} />
      )}
    </div>
  );
}

function ruleText(rule: CorsRule, number: number, { t, format }: I18n) {
  const { allowed_origins, allowed_methods, allowed_headers, expose_headers, max_age_seconds } = rule;
  const origins = allowed_origins.map((origin) => (origin === '*' ? t('any website') : origin));
  const parts = [
    allowed_headers.length > 0 && t('headers {names}', { names: format.list(allowed_headers) }),
    expose_headers.length > 0 && t('readable headers {names}', { names: format.list(expose_headers) }),
    max_age_seconds !== null && t('remembered for {duration}', { duration: format.duration(max_age_seconds * 1000) }),
  ].filter(Boolean);
  return (
    <span className="min-w-0 wrap-anywhere">
      <span className="font-medium">
        {number}. {format.list(origins)}:{' '}
      </span>
      {format.list(allowed_methods)}
      {parts.length > 0 && <span className="block text-ink-muted text-small">{parts.join('; ')}</span>}
    </span>
  );
}

const REJECTIONS: Record<NonNullable<CorsTest['rejected']>, string> = {
  rules: msg('The bucket has no CORS rules.'),
  origin: msg('No rule allows this origin.'),
  method: msg('The rules for this origin do not allow the method.'),
  headers: msg('The rules for this origin and method do not allow one of the headers.'),
};

const reasonOf = ({ rule, rejected }: CorsTest): Text =>
  rejected === null ? msg('Rule {number} allows it.', { number: rule ?? 0 }) : REJECTIONS[rejected];

const Question = z.object({
  origin: z.string().trim().min(1).max(MAX_CORS_VALUE_LENGTH),
  method: CorsMethod,
  headers: z
    .string()
    .max(MAX_CORS_VALUE_LENGTH)
    .transform((names) => names.split(/[\s,]+/).filter((name) => name !== '')),
});

function CorsTestForm({ projectId, bucket: { id } }: BucketProps) {
  const t = useT();
  return (
    <div className="flex w-full flex-col gap-3 border-t pt-3">
      <p className="font-medium">{t('Would a browser allow this request?')}</p>
      <TestForm
        label={t('Test a request')}
        schema={Question}
        defaultValues={{ origin: 'https://app.example.com', method: 'PUT', headers: '' }}
        fields={{
          origin: { label: msg('Origin of the website'), isHalf: true },
          method: { label: msg('Method'), isHalf: true },
          headers: {
            label: msg('Headers that the script sets'),
            hint: msg('Separated by commas. Leave it empty for none.'),
          },
        }}
        test={async (question) => {
          const result = await clientOf(settingApi).testCors.send(projectId, id, question);
          return { isAllowed: result.is_allowed, reason: reasonOf(result) };
        }}
      />
    </div>
  );
}
