'use client';

import { clientOf } from '#lib/contract/client.ts';
import type { I18n } from '#lib/i18n/i18n-provider.tsx';
import { msg, type Text } from '#lib/i18n/text.ts';
import { bucketApi } from '#lib/object-store/console/contract.ts';
import type { BucketAccess } from '#lib/object-store/console/schema.ts';
import type { BucketProps } from './bucket-props.ts';
import { SettingCard } from './setting-card.tsx';

const RULES: Record<BucketAccess['named_by'][number], string> = {
  policy: msg('the bucket policy'),
  acl: msg('the ACL of the bucket'),
  'container-acl': msg('the container ACL'),
  'account-acl': msg('the account ACL'),
};

function reachText({ read, list, write }: BucketAccess['anyone']): Text | undefined {
  if (read && list && write) return msg('can list, read and write all objects');
  if (read && list) return msg('can list and read all objects');
  if (read && write) return msg('can read and write objects');
  if (read) return msg('can read objects by name, but not list them');
  if (list && write) return msg('can list and write objects');
  if (list) return msg('can list objects');
  return write ? msg('can write objects') : undefined;
}

/** Who may use the bucket, in sentences. */
export const AccessCard = (props: BucketProps) => (
  <SettingCard
    {...props}
    title={msg('Who has access')}
    query={clientOf(bucketApi).access.query}
    unknown={msg('Could not load who has access')}
  >
    {({ access }, i18n) => <AccessText {...access} {...i18n} />}
  </SettingCard>
);

function AccessText({ anyone, cloud, named_by, has_denials, blocked, t, format }: BucketAccess & I18n) {
  const [toAnyone, toCloud] = [reachText(anyone), reachText(cloud)];
  const wordsOf = (rules: BucketAccess['named_by']) => ({ rules: format.list(rules.map((rule) => t(RULES[rule]))) });
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
      {named_by.length > 0 && <p>{t('Some other projects or users have access by {rules}.', wordsOf(named_by))}</p>}
      {blocked.length > 0 && (
        <p>
          {t(
            'Everyone would have access by {rules}, but the public access block or the object ownership prevents it.',
            wordsOf(blocked),
          )}
        </p>
      )}
      {has_denials && <p className="text-ink-muted">{t('The bucket policy rejects some requests.')}</p>}
    </div>
  );
}
