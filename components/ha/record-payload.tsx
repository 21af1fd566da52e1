'use client';

import { CopyableId } from '#components/console/copyable-id.tsx';
import { Properties } from '#components/console/properties.tsx';
import { Card } from '#components/ui/card.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import type { HaRecord } from '#lib/console/ha/record/schema.ts';
import { plainJson } from '#lib/console/ha/report/plain.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { SOURCE_WORDS } from './notification-words.ts';

export function RecordPayload({ record: { notification, trigger } }: { record: HaRecord }) {
  const t = useT();
  const { payload } = notification;
  const id = (value: string | null) => value && <CopyableId id={value} />;
  return (
    <div className="flex flex-col gap-4">
      <Card title={t('Payload')}>
        <Properties items={Object.entries(payload).map(([label, value]) => ({ label, value: wordOf(value) }))} />
        <div className="mt-4">
          <CodeBlock code={plainJson(payload)} label={t('Payload as JSON')} copyLabel={t('Copy')} />
        </div>
      </Card>
      <Card title={t('Origin')}>
        <Properties
          items={[
            { label: t('Source'), value: t(SOURCE_WORDS[notification.source]) },
            { label: t('Type as sent'), value: notification.spelling },
            { label: t('Sent by'), value: trigger.user?.name ?? trigger.publisher },
            { label: t('Request ID'), value: id(trigger.request_id) },
            { label: t('Notification ID'), value: id(notification.id) },
            { label: t('Message ID'), value: id(trigger.source_ref) },
          ]}
        />
      </Card>
      {trigger.raw !== null && (
        <Card title={t('Original event')}>
          <CodeBlock code={plainJson(trigger.raw)} label={t('Event as JSON')} copyLabel={t('Copy')} />
        </Card>
      )}
    </div>
  );
}

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
