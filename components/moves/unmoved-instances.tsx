'use client';

import { RequestId } from '#components/console/request-id.tsx';
import { isOpenJob } from '#lib/compute/jobs/can.ts';
import type { JobDetails } from '#lib/compute/jobs/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { reasonOf, unmovedItems } from './job-outcome.ts';

export function UnmovedInstances({ job }: { job: JobDetails }) {
  const t = useT();
  const left = unmovedItems(job);
  if (left.length === 0) return null;
  return (
    <section aria-label={t('What is left')}>
      <h2 className="font-medium">{isOpenJob(job.state) ? t('Not moved so far') : t('What is left')}</h2>
      <ul className="mt-1 flex flex-col gap-1">
        {left.map((item) => (
          <li key={item.object_id} className={item.state === 'failed' ? 'break-words text-danger-ink' : 'break-words'}>
            <span className="font-medium">{item.name}</span>: {t(reasonOf(item))}{' '}
            {item.state === 'failed' && item.request_id && <RequestId id={item.request_id} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
