'use client';

import { Mail, MessageSquare, Siren, Webhook } from 'lucide-react';
import { ActionMenu } from '#components/console/action-menu.tsx';
import { Age } from '#components/console/age.tsx';
import { ButtonWithReason } from '#components/console/button-with-reason.tsx';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import { Alert as Note } from '#components/ui/alert.tsx';
import { Badge } from '#components/ui/badge.tsx';
import type { Tone } from '#components/ui/tone.ts';
import { notifyFailure } from '#lib/client/notices.ts';
import { accepts, type Session } from '#lib/client/session.ts';
import { alertApi } from '#lib/console/alerts/contract.ts';
import type { Alert, AlertDelivery, AlertList, AlertTest } from '#lib/console/alerts/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { USER_SCOPE } from '#lib/screens/scope.ts';

const ICONS = { webhook: Webhook, slack: MessageSquare, pagerduty: Siren, opsgenie: Siren, mail: Mail };

const REFUSAL = msg('Sign in with your password to manage alerts.');

interface AlertLineProps {
  alert: Alert;
  kinds: AlertList['kinds'];
  session: Session;
  onEdit: () => void;
  onDelete: () => void;
}

export function AlertLine({ alert, kinds, session, onEdit, onDelete }: AlertLineProps) {
  const t = useT();
  const test = clientOf(alertApi).test.useMutation(USER_SCOPE);
  const Icon = ICONS[alert.channel];
  const reason = accepts(session, 'console:alerts:test') ? undefined : t(REFUSAL);
  return (
    <li className="flex flex-col gap-2.5 px-4 py-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint max-sm:hidden" />
        <AlertFacts alert={alert} kinds={kinds} />
        <span className="flex items-center gap-1.5">
          <ButtonWithReason
            size="small"
            reason={reason}
            isLoading={test.isPending}
            onClick={() => !reason && test.mutate(alert.id)}
            aria-label={t('Test {name}', { name: alert.name })}
          >
            {t('Test')}
          </ButtonWithReason>
          <LineMenu alert={alert} session={session} onEdit={onEdit} onDelete={onDelete} />
        </span>
      </div>
      <div role="status" className="empty:hidden">
        {test.data && <TestOutcome test={test.data} />}
      </div>
      {test.error && <ErrorAlert error={test.error} title={t('Could not test the alert')} />}
      <Deliveries alert={alert} />
    </li>
  );
}

function AlertFacts({ alert, kinds }: Pick<AlertLineProps, 'alert' | 'kinds'>) {
  const { t, format } = useI18n();
  const { name, target, project_id, project_name, is_enabled, failures } = alert;
  const channels = {
    webhook: t('Webhook'),
    slack: 'Slack',
    pagerduty: 'PagerDuty',
    opsgenie: 'Opsgenie',
    mail: t('Email'),
  };
  const titleOf = (kind: string) => t(kinds.find((one) => one.kind === kind)?.title ?? kind);
  const place = project_id === null ? t('All my projects') : project_name;
  return (
    <div className="min-w-0 flex-1 basis-56">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 truncate font-medium">{name}</span>
        {!is_enabled && <Badge>{t('Off')}</Badge>}
      </p>
      <p className="break-words text-ink-muted text-small">
        {channels[alert.channel]} · {target}
      </p>
      <p className="break-words text-ink-muted text-small">
        {format.list(alert.kinds.map(titleOf))}
        {place !== null && ` · ${place}`}
      </p>
      {place === null && (
        <p className="text-small text-warning-ink">
          {t('You no longer have a role in its project, so nothing about it is sent.')}
        </p>
      )}
      {!is_enabled && failures > 0 && (
        <p className="text-small text-warning-ink">
          {t('Turned off after {failures} failed messages in a row. Fix the receiver, then turn it on again.', {
            failures,
          })}
        </p>
      )}
    </div>
  );
}

function LineMenu({ alert, session, onEdit, onDelete }: Omit<AlertLineProps, 'kinds'>) {
  const t = useT();
  const update = clientOf(alertApi).update.useMutation(USER_SCOPE);
  const mayUpdate = accepts(session, 'console:alerts:update') || REFUSAL;
  const mayDelete = accepts(session, 'console:alerts:delete') || REFUSAL;
  const toggle = () =>
    update.mutate(
      { id: alert.id, is_enabled: !alert.is_enabled },
      { onError: (error) => notifyFailure(msg('Could not change the alert'), error) },
    );
  return (
    <ActionMenu
      size="small"
      label={t('Actions for {name}', { name: alert.name })}
      actions={[
        { label: t('Edit'), allowed: mayUpdate, onSelect: onEdit },
        { label: alert.is_enabled ? t('Turn off') : t('Turn on'), allowed: mayUpdate, onSelect: toggle },
        { label: t('Delete'), allowed: mayDelete, onSelect: onDelete, isDanger: true },
      ]}
    />
  );
}

function useCause() {
  const t = useT();
  return ({ status, reason }: Pick<AlertDelivery, 'status' | 'reason'>): string => {
    if (reason !== null) return t(reason);
    if (status === null) return '';
    return status >= 300 && status < 400
      ? t('The receiver redirects (status {status}). Redirects are not followed.', { status })
      : t('The receiver responded with status {status}.', { status });
  };
}

function TestOutcome({ test }: { test: AlertTest }) {
  const t = useT();
  const cause = useCause()(test);
  if (test.state === 'failed')
    return (
      <Note tone="danger" title={t('The test message was not delivered')}>
        {cause}
      </Note>
    );
  return (
    <Note tone="success" title={t('The test message was delivered')}>
      {t('It took {seconds} s.', { seconds: test.seconds })}
    </Note>
  );
}

const TONES: Record<AlertDelivery['state'], Tone> = {
  gathering: 'neutral',
  pending: 'info',
  delivered: 'success',
  failed: 'danger',
  dropped: 'neutral',
};

function Deliveries({ alert: { deliveries, name } }: { alert: Alert }) {
  const t = useT();
  const [newest, ...older] = deliveries;
  if (!newest) return <p className="text-ink-faint text-small sm:ps-8">{t('Nothing sent yet')}</p>;
  return (
    <div className="flex flex-col gap-1 text-small sm:ps-8">
      <DeliveryLine delivery={newest} />
      {older.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer text-ink-muted">
            {t('Earlier messages')}
            <span className="sr-only"> {name}</span>
          </summary>
          <ul className="flex flex-col gap-1 pt-1">
            {older.map((delivery) => (
              <li key={delivery.id}>
                <DeliveryLine delivery={delivery} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function DeliveryLine({ delivery }: { delivery: AlertDelivery }) {
  const t = useT();
  const { state, kind, count, tries, created_at, ended_at } = delivery;
  const words: Record<AlertDelivery['state'], string> = {
    gathering: t('Waiting'),
    pending: tries > 0 ? t('Retrying') : t('Sending'),
    delivered: t('Delivered'),
    failed: t('Failed'),
    dropped: t('Not sent'),
  };
  const cause = useCause()(delivery);
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-ink-muted">
      <StateBadge word={words[state]} tone={TONES[state]} isTransitional={state === 'pending'} />
      <Age at={ended_at ?? created_at} />
      {kind === 'test' && <Badge>{t('Test')}</Badge>}
      {count > 1 && <span>{t('{count} events', { count })}</span>}
      {state !== 'delivered' && cause !== '' && <span>{cause}</span>}
    </p>
  );
}
