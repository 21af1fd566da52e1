'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryCard } from '#components/console/query-card.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { bucketApi } from '#lib/object-store/console/contract.ts';
import type { BucketAccess } from '#lib/object-store/console/schema.ts';
import type { BucketIds } from './bucket-props.ts';

type Reach = BucketAccess['anyone'];

const RULES: Record<BucketAccess['named_by'][number], string> = {
  policy: msg('the bucket policy'),
  acl: msg('the ACL of the bucket'),
  'container-acl': msg('the container ACL'),
  'account-acl': msg('the account ACL'),
};

function reachText({ read, list, write }: Reach): Text | undefined {
  if (read && list && write) return msg('can list, read and write all objects');
  if (read && list) return msg('can list and read all objects');
  if (read && write) return msg('can read and write objects');
  if (read) return msg('can read objects by name, but not list them');
  if (list && write) return msg('can list and write objects');
  if (list) return msg('can list objects');
  return write ? msg('can write objects') : undefined;
}

/** Who may use the bucket, in sentences. */
export function AccessCard({ projectId, bucketId }: BucketIds) {
  const t = useT();
  const query = useQuery(clientOf(bucketApi).access.query(projectId, bucketId));
  return (
    <QueryCard title={t('Who has access')} answer={query} unknown={t('Could not load who has access')}>
      {({ access }) => <AccessText access={access} />}
    </QueryCard>
  );
}

function AccessText({ access: { anyone, cloud, named_by, has_denials, blocked } }: { access: BucketAccess }) {
  const { t, format } = useI18n();
  const [toAnyone, toCloud] = [reachText(anyone), reachText(cloud)];
  return (
    <div className="flex flex-col gap-2">
      <p>
        {toAnyone || toCloud
          ? t('Members of this project read and write; readers of it read.')
          : t('Only this project has access: its members read and write, its readers read.')}
      </p>
      {toAnyone && (
        <p className="font-medium text-warning-ink">{t('Anyone on the internet {can}.', { can: t(toAnyone) })}</p>
      )}
      {!toAnyone && toCloud && (
        <p className="font-medium text-warning-ink">{t('All users of this cloud {can}.', { can: t(toCloud) })}</p>
      )}
      {named_by.length > 0 && (
        <p>
          {t('Some other projects or users have access by {rules}.', {
            rules: format.list(named_by.map((rule) => t(RULES[rule]))),
          })}
        </p>
      )}
      {blocked.length > 0 && (
        <p>
          {t(
            'Everyone would have access by {rules}, but the public access block or the object ownership prevents it.',
            {
              rules: format.list(blocked.map((rule) => t(RULES[rule]))),
            },
          )}
        </p>
      )}
      {has_denials && <p className="text-ink-muted">{t('The bucket policy rejects some requests.')}</p>}
    </div>
  );
}
