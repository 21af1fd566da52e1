'use client';

import { useQuery } from '@tanstack/react-query';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { QueryCard } from '#components/console/query-card.tsx';
import { type RadioCard, RadioCards } from '#components/ui/radio-cards.tsx';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { settingApi } from '#lib/object-store/console/settings/contract.ts';
import type { BucketOwnership } from '#lib/object-store/console/settings/schema.ts';
import type { BucketIds } from './bucket-props.ts';

type OwnershipRule = NonNullable<BucketOwnership['ownership']>;

const RULES: Record<OwnershipRule, { title: string; sentence: string }> = {
  ObjectWriter: {
    title: msg('The writer'),
    sentence: msg('Objects that other projects write belong to them. This is the default.'),
  },
  BucketOwnerPreferred: {
    title: msg('The writer, unless it gives the object away'),
    sentence: msg('Objects written with the ACL bucket-owner-full-control belong to this project.'),
  },
  BucketOwnerEnforced: {
    title: msg('This project'),
    sentence: msg('All objects belong to this project, and ACLs have no effect. Use the bucket policy instead.'),
  },
};

/** Who owns objects that other projects write. */
export function OwnershipCard({ projectId, bucketId }: BucketIds) {
  const t = useT();
  const query = useQuery(clientOf(settingApi).ownership.query(projectId, bucketId));
  return (
    <QueryCard title={t('Object ownership')} answer={query} unknown={t('Could not load the object ownership')}>
      {({ ownership }) => <OwnershipChoice {...{ projectId, bucketId, ownership }} />}
    </QueryCard>
  );
}

function OwnershipChoice({ projectId, bucketId, ownership }: BucketIds & BucketOwnership) {
  const t = useT();
  const mayWrite = useMayWrite(projectId);
  const change = clientOf(settingApi).changeOwnership.useMutation(projectId);
  const shown = (change.isPending ? change.variables.ownership : ownership) ?? 'ObjectWriter';
  const rules = Object.entries(RULES) as [OwnershipRule, (typeof RULES)[OwnershipRule]][];
  const cards: RadioCard<OwnershipRule>[] = rules.map(([value, { title, sentence }]) => ({
    value,
    title: t(title),
    description: t(sentence),
    disabledReason: mayWrite === true || value === shown ? undefined : t(mayWrite),
  }));
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-muted">{t('Owner of objects that other projects write')}</p>
      {change.error && <ErrorAlert error={change.error} />}
      <RadioCards
        name="ownership"
        label={t('Object ownership')}
        value={shown}
        columns={1}
        cards={cards}
        onChange={(value) => mayWrite === true && change.mutate({ id: bucketId, ownership: value })}
      />
    </div>
  );
}
