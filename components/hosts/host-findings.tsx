'use client';

import { Properties } from '#components/console/properties.tsx';
import { Alert } from '#components/ui/alert.tsx';
import type { HostExamination } from '#lib/compute/host-connections/schema.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { HOST_PROBLEM_WORDS } from './host-problem-words.ts';

export function HostFindings({ examination }: { examination: HostExamination }) {
  const t = useT();
  const { problems, is_reached } = examination;
  return (
    <div className="flex flex-col gap-3">
      {problems.length === 0 && <Alert tone="success" title={t('Nothing is missing on this host')} />}
      {problems.length > 0 && (
        <ul aria-label={t('What is missing')} className="flex flex-col gap-2">
          {problems.map((problem) => (
            <li key={problem.code}>
              <Problem problem={problem} />
            </li>
          ))}
        </ul>
      )}
      {is_reached && <HostFacts examination={examination} />}
    </div>
  );
}

function Problem({ problem: { code, severity, detail } }: { problem: HostExamination['problems'][number] }) {
  const t = useT();
  const { title, advice, namesDetail } = HOST_PROBLEM_WORDS[code];
  return (
    <Alert tone={severity === 'error' ? 'danger' : 'warning'} title={t(title, { detail })}>
      <p>{t(advice)}</p>
      {detail && !namesDetail && <p className="mt-1 break-words font-mono text-small">{detail}</p>}
    </Alert>
  );
}

function HostFacts({ examination }: { examination: HostExamination }) {
  const { t, format } = useI18n();
  const { libvirt_version, qemu_version, cpu_model, cores, memory_mib, disk_gib, disk_free_gib } = examination;
  const { acceleration } = examination;
  const kinds = { kvm: 'KVM', emulated: t('Emulated') };
  const disk =
    disk_gib === null || disk_free_gib === null
      ? null
      : t('{free} of {total} free', { free: format.gib(disk_free_gib), total: format.gib(disk_gib) });
  return (
    <Properties
      items={[
        { label: 'libvirt', value: libvirt_version },
        { label: 'QEMU', value: qemu_version },
        { label: t('Virtualization'), value: acceleration && kinds[acceleration] },
        { label: t('Processor'), value: cpu_model },
        { label: t('Cores'), value: cores === null ? null : format.number(cores) },
        { label: t('RAM'), value: memory_mib === null ? null : format.mib(memory_mib) },
        { label: t('Disk'), value: disk },
        { label: t('Name of the machine'), value: examination.hostname },
      ]}
    />
  );
}
