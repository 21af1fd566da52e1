'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryContent } from '#components/console/query-content.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import type { HaRecord } from '#lib/console/ha/record/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface RecordPartProps {
  scope: string;
  id: string;
  children: (record: HaRecord) => ReactNode;
}

/** A part of the record of a notification and its recovery. */
export function RecordPart({ scope, id, children }: RecordPartProps) {
  const t = useT();
  const answer = useQuery(clientOf(haApi).record.query(scope, id));
  return (
    <QueryContent answer={answer} unknown={t('Could not load the recovery record')}>
      {({ record }) => children(record)}
    </QueryContent>
  );
}
