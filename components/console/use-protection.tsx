'use client';

import { type ReactNode, useState } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { type ChangeRequest, sendChange } from '#lib/client/change-request.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

export interface Protection<Row> {
  isOn: (row: Row) => boolean;
  ending: (row: Row) => ChangeRequest;
}

interface Objects<Row> {
  projectId: string;
  kinds: readonly string[];
  objects: readonly Row[];
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  protection?: Protection<Row> | undefined;
}

const MAX_NAMED = 10;

export function useProtection<Row>({ projectId, kinds, objects, idOf, nameOf, protection }: Objects<Row>): {
  alert?: ReactNode;
  reason?: string;
} {
  const { t, format } = useI18n();
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  const end = useProjectMutation(projectId, kinds, async (rows: readonly Row[]) => {
    for (const row of rows) {
      const request = protection?.ending(row);
      if (request) await sendChange(projectId, request);
      setEnded((before) => new Set([...before, idOf(row)]));
    }
  });
  const kept = objects.filter((row) => protection?.isOn(row) && !ended.has(idOf(row)));
  if (kept.length === 0) return {};
  const values = { count: kept.length, names: format.list(kept.slice(0, MAX_NAMED).map(nameOf)) };
  return {
    reason: t('Allow deletion first.'),
    alert: (
      <Alert
        tone="warning"
        title={t('Protected from deletion')}
        actions={
          <Button size="small" isLoading={end.isPending} onClick={() => end.mutate(kept)}>
            {t('Allow deletion')}
          </Button>
        }
      >
        {end.error
          ? toApiError(end.error).message
          : t('{count, plural, one {{names} is protected.} other {# are protected: {names}.}}', values)}
      </Alert>
    ),
  };
}
