'use client';

import { useQuery } from '@tanstack/react-query';
import { Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { QueryCard } from '#components/console/query-card.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { notifyFailure } from '#lib/client/notices.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { settingApi } from '#lib/object-store/console/settings/contract.ts';
import type { BucketCors, StoredCorsRule } from '#lib/object-store/console/settings/schema.ts';
import type { BucketProps } from './bucket-props.ts';
import { storedRules } from './cors-rules.ts';
import { CorsTestForm } from './cors-test-form.tsx';

const CorsDialog = lazyComponent(async () => (await import('./cors-dialog.tsx')).CorsDialog);

/** Which websites may use the bucket from a browser, with a test. */
export function CorsCard({ projectId, bucket }: BucketProps) {
  const t = useT();
  const query = useQuery(clientOf(settingApi).cors.query(projectId, bucket.id));
  return (
    <QueryCard
      title={t('Access from other websites (CORS)')}
      answer={query}
      unknown={t('Could not load the CORS rules')}
    >
      {({ rules }) => <CorsContent {...{ projectId, bucket, rules }} />}
    </QueryCard>
  );
}

function CorsContent({ projectId, bucket, rules }: BucketProps & BucketCors) {
  const t = useT();
  const mayWrite = useMayWrite(projectId);
  /** Index of the edited rule; `rules.length` for a new one. */
  const [edited, setEdited] = useState<number>();
  const change = clientOf(settingApi).changeCors.useMutation(projectId);
  const remove = (index: number) =>
    change.mutate(
      { id: bucket.id, rules: storedRules(rules).filter((_, each) => each !== index) },
      { onError: (error) => notifyFailure(msg('Could not delete the rule'), error) },
    );
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-muted">
        {rules.length === 0
          ? t('Browsers do not allow scripts of other websites to use the bucket.')
          : t('Browsers allow scripts of these websites to use the bucket. Their requests still need access to it.')}
      </p>
      {rules.length > 0 && (
        <RuleList {...{ rules, mayWrite: mayWrite === true }} onEdit={setEdited} onDelete={remove} />
      )}
      <ButtonWithReason reason={mayWrite === true ? undefined : t(mayWrite)} onClick={() => setEdited(rules.length)}>
        {t('Add rule')}
      </ButtonWithReason>
      {rules.length > 0 && <CorsTestForm projectId={projectId} bucketId={bucket.id} />}
      {edited !== undefined && (
        <CorsDialog {...{ projectId, bucket, rules }} index={edited} onClose={() => setEdited(undefined)} />
      )}
    </div>
  );
}

interface RuleListProps extends BucketCors {
  mayWrite: boolean;
  onEdit: (index: number) => void;
  onDelete: (index: number) => void;
}

function RuleList({ rules, mayWrite, onEdit, onDelete }: RuleListProps) {
  const t = useT();
  return (
    <ol className="flex w-full flex-col gap-2">
      {rules.map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity but their position
        <li key={index} className="flex items-start justify-between gap-2">
          <RuleText rule={rule} number={index + 1} />
          {mayWrite && (
            <span className="flex shrink-0 gap-1">
              <IconButton
                label={t('Edit rule {number}', { number: index + 1 })}
                icon={Pencil}
                size="small"
                onClick={() => onEdit(index)}
              />
              <IconButton
                label={t('Delete rule {name}', { name: String(index + 1) })}
                icon={X}
                size="small"
                onClick={() => onDelete(index)}
              />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function RuleText({ rule, number }: { rule: StoredCorsRule; number: number }) {
  const { t, format } = useI18n();
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
