'use client';

import { ErrorAlert } from '#components/console/error-alert.tsx';
import { RadioCards } from '#components/ui/radio-cards.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { settingApi } from '#lib/object-store/console/settings/contract.ts';
import type { BucketOwnership } from '#lib/object-store/console/settings/schema.ts';
import type { BucketProps } from './bucket-props.ts';
import { SettingCard } from './setting-card.tsx';

type OwnershipRule = NonNullable<BucketOwnership['ownership']>;

const RULES: readonly { value: OwnershipRule; title: string; sentence: string }[] = [
  {
    value: 'ObjectWriter',
    title: msg('The writer'),
    sentence: msg('Objects that other projects write belong to them. This is the default.'),
  },
  {
    value: 'BucketOwnerPreferred',
    title: msg('The writer, unless it gives the object away'),
    sentence: msg('Objects written with the ACL bucket-owner-full-control belong to this project.'),
  },
  {
    value: 'BucketOwnerEnforced',
    title: msg('This project'),
    sentence: msg('All objects belong to this project, and ACLs have no effect. Use the bucket policy instead.'),
  },
];

/** Who owns objects that other projects write. */
export const OwnershipCard = (props: BucketProps) => (
  <SettingCard
    {...props}
    title={msg('Object ownership')}
    query={clientOf(settingApi).ownership.query}
    unknown={msg('Could not load the object ownership')}
  >
    {(setting) => <OwnershipChoice {...props} {...setting} />}
  </SettingCard>
);

function OwnershipChoice({ projectId, bucket, ownership }: BucketProps & BucketOwnership) {
  const t = useT();
  const mayWrite = useMayWrite(projectId);
  const change = clientOf(settingApi).changeOwnership.useMutation(projectId);
  const shown = (change.isPending ? change.variables.ownership : ownership) ?? 'ObjectWriter';
  return (
    <>
      <p className="text-ink-muted">{t('Owner of objects that other projects write')}</p>
      {change.error && <ErrorAlert error={change.error} />}
      <RadioCards
        name="ownership"
        label={t('Object ownership')}
        value={shown}
        columns={1}
        cards={RULES.map(({ value, title, sentence }) => ({
          ...{ value, title: t(title), description: t(sentence) },
          disabledReason: mayWrite === true || value === shown ? undefined : t(mayWrite),
        }))}
        onChange={(value) => mayWrite === true && change.mutate({ id: bucket.id, ownership: value })}
      />
    </>
  );
}
