'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryContent } from '#components/console/query-content.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Card } from '#components/ui/card.tsx';
import { SegmentedControl } from '#components/ui/segmented-control.tsx';
import { measurementApi } from '#lib/compute/measurements/contract.ts';
import type { MeasurementRange } from '#lib/compute/measurements/ranges.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { MeasurementGrid } from './measurement-grid.tsx';
import type { MeasurementSubject } from './subject.ts';

const api = clientOf(measurementApi);

function queryOf(subject: MeasurementSubject, range: MeasurementRange) {
  const search = { range };
  if (subject.of === 'server') return api.server.query(subject.scope, { server_id: subject.serverId }, search);
  if (subject.of === 'host') return api.host.query(subject.scope, { host: subject.host }, search);
  return api.project.query(subject.scope, search);
}

export function MeasurementCard(subject: MeasurementSubject) {
  const t = useT();
  const [range, setRange] = useState<MeasurementRange>('1h');
  const query = useQuery({ ...queryOf(subject, range), placeholderData: keepPreviousData });
  const source = query.data?.measurements.source;
  const titles = {
    server: t('Resource use'),
    project: t('Resource use of all instances'),
    host: t('Resource use of the instances on this host'),
  };
  return (
    <Card
      title={titles[subject.of]}
      aside={
        <>
          {source === 'simulated' && <Badge tone="info">{t('Simulated values')}</Badge>}
          {source === 'mixed' && <Badge tone="info">{t('Partly simulated values')}</Badge>}
          <SegmentedControl
            label={t('Period')}
            name="measurement-range"
            value={range}
            options={[
              { value: '1h', label: t('1 hour') },
              { value: '24h', label: t('24 hours') },
              { value: '7d', label: t('7 days') },
              { value: '30d', label: t('30 days') },
            ]}
            onChange={setRange}
          />
        </>
      }
    >
      <QueryContent answer={query} unknown={t('Could not load the measurements')}>
        {({ measurements }) =>
          measurements.source === null ? (
            <p className="text-ink-muted">
              {t('No measurements in this period. Running instances are measured once per minute.')}
            </p>
          ) : (
            <MeasurementGrid measurements={measurements} />
          )
        }
      </QueryContent>
    </Card>
  );
}
