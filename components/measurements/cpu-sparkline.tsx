'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import { NoValue } from '#components/console/no-value.tsx';
import { MEASURED_EVERY_MS, measurementApi } from '#lib/compute/measurements/contract.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { HEIGHT, lastMeasured, linePath } from './chart-series.ts';
import { gatherLoad } from './gather-loads.ts';

interface CpuSparklineProps {
  projectId: string;
  serverId: string;
}

const loadQuery = (projectId: string, serverId: string) =>
  queryOptions({
    queryKey: [projectId, measurementApi.kind, 'load', serverId],
    queryFn: () => gatherLoad(projectId, serverId),
    refetchInterval: MEASURED_EVERY_MS,
    staleTime: MEASURED_EVERY_MS / 2,
  });

/** The CPU use of an instance in the last hour, with the last value. */
export function CpuSparkline({ projectId, serverId }: CpuSparklineProps) {
  const { t, format } = useI18n();
  const { data, error } = useQuery(loadQuery(projectId, serverId));
  if (data === undefined) return <span className="text-ink-faint">{error ? t('could not be loaded') : '…'}</span>;
  if (data === null) return <NoValue />;
  const { cpu, is_simulated } = data;
  const last = format.percent((cpu[lastMeasured(cpu)] ?? 0) / 100);
  const text = is_simulated ? t('{percent}, simulated', { percent: last }) : last;
  return (
    <span className="flex items-center gap-2" title={text}>
      <svg
        aria-hidden
        viewBox={`0 0 ${Math.max(1, cpu.length - 1)} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-4 w-16 overflow-visible border-b"
      >
        <path
          d={linePath(cpu, 100)}
          className="fill-none stroke-accent"
          strokeWidth={1.25}
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span aria-hidden className="tabular-nums">
        {last}
      </span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
