'use client';

import { NoValue } from '#components/console/no-value.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import { HOST_PROBLEM_WORDS } from '#components/hosts/host-problem-words.ts';
import { type HypervisorRow, isSimulated } from '#components/hosts/hypervisor-row.ts';
import type { HostConnection } from '#lib/compute/host-connections/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface HostConnectionStateProps {
  row: HypervisorRow;
  connection: HostConnection | undefined;
}

export function HostConnectionState({ row, connection }: HostConnectionStateProps) {
  const t = useT();
  if (isSimulated(row)) return <span className="text-ink-muted">{t('Simulated')}</span>;
  if (!connection) return <NoValue />;
  const { examination } = connection;
  if (!examination) return <StateBadge tone="neutral" word={t('Not tested')} />;
  const { problems, acceleration } = examination;
  const [gravest] = problems;
  if (!gravest)
    return <StateBadge tone="success" word={t('Ready')} detail={acceleration === 'kvm' ? 'KVM' : undefined} />;
  const words = HOST_PROBLEM_WORDS[gravest.code];
  const title = t(words.title, { detail: gravest.detail });
  return (
    <span title={title} className="flex min-w-0 items-center">
      <StateBadge
        tone={gravest.severity === 'error' ? 'danger' : 'warning'}
        word={
          gravest.code === 'no_kvm'
            ? t('Emulated')
            : t('{count, plural, one {# problem} other {# problems}}', { count: problems.length })
        }
        detail={gravest.code === 'no_kvm' ? undefined : title}
      />
    </span>
  );
}
